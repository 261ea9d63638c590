import { randomBytes } from 'node:crypto'
import { expect, test } from './support/fixture.ts'
import { goTo } from './support/go-to.ts'

test('a visitor signs up, finds a book and finishes it without touching a mouse', async ({ page }) => {
  const username = `keys-${randomBytes(4).toString('hex')}`
  const type = (words: string) => page.keyboard.type(words)
  await page.goto('/')

  await goTo(page.getByRole('banner').getByRole('button', { name: 'Sign Up' }))
  await page.keyboard.press('Enter')
  const register = page.getByRole('dialog', { name: 'Create Account' })
  await goTo(register.getByLabel('Username'))
  await type(username)
  await goTo(register.getByLabel('Password'))
  await type('correct horse battery')
  await goTo(register.getByLabel('Email'))
  await type(`${username}@example.org`)
  await page.keyboard.press('Enter')

  const login = page.getByRole('dialog', { name: 'Login' })
  await expect(login).toBeVisible()
  await expect(login.getByLabel('Username')).toHaveValue(username)
  await expect(login.getByLabel('Password')).toBeFocused()
  await type('correct horse battery')
  await page.keyboard.press('Enter')

  await goTo(page.getByRole('searchbox'))
  await type('robinson crusoe')
  await page.keyboard.press('Enter')
  await goTo(page.getByRole('article').getByRole('link', { name: 'Robinson Crusoe', exact: true }).last())
  await page.keyboard.press('Enter')

  await goTo(page.getByRole('button', { name: 'Finished Reading' }))
  await page.keyboard.press('Space')
  await expect(page.getByText('Currently: Finished Reading')).toBeVisible()
  const popup = page.getByRole('dialog', { name: 'New Achievement!' })
  await expect(popup).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()

  await goTo(page.getByRole('radio', { name: 'half a star', exact: true }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '1 star', exact: true })).toBeChecked()
})

test('the skip link is the first tab stop, and leads past the navigation', async ({ newReader, signedIn }) => {
  const page = await signedIn(await newReader('skips'))
  await expect(page.getByRole('searchbox')).toBeVisible()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('main')).toBeFocused()
})

test('a screen reader reads a book’s page from the book’s details to the reader’s actions', async ({
  newReader,
  signedIn,
}) => {
  const page = await signedIn(await newReader('hears'))
  await page.goto('/book-details/shelf-kim-kipling')

  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - article:
        - heading "Kim" [level=1]
        - term: Author
        - definition:
          - link "Rudyard Kipling"
        - term: Published Year
        - definition: "1901"
        - status: No ratings yet
        - region "Update Reading Status:":
          - heading "Update Reading Status:" [level=2]
          - status: "Currently: Book not added"
          - button "Want to Read"
          - button "Currently Reading"
          - button "Finished Reading"
        - region "Rate Book":
          - radiogroup "Rate Book":
            - radio "1 star"
            - radio "5 stars"
        - button "Favorite"
        - button "Manage Readlists"
        - region "Description":
          - paragraph: /An orphan at home in the bazaars of Lahore/
        - term: Genres
        - definition:
          - list:
            - listitem:
              - link "Classics"
        - region "Reviews":
          - textbox "Write a review"
          - button "Submit Review"
          - paragraph: No reviews yet.
  `)
})

test('a screen reader reads home from the search to the books', async ({ newReader, signedIn }) => {
  const page = await signedIn(await newReader('listens'))

  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - region "What would you like to read?":
        - heading "What would you like to read?" [level=1]
        - search:
          - combobox "Search type"
          - searchbox "Search books"
          - button "Search"
      - complementary "Your books from elsewhere":
        - heading "Start with the book in your hand" [level=2]
        - link "Bring your books"
      - region "Reading streak":
        - paragraph: Don't break your streak! Mark a book as read today.
        - button "I read today"
      - region /Today’s shelf/:
        - heading /Today’s shelf/ [level=2]
        - link "See all"
        - list:
          - listitem:
            - article:
              - heading [level=3]:
                - link
      - region "Examples":
        - list:
          - listitem: Try
  `)
})
