import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'

async function openDialog(page: Page, name: 'Login' | 'Sign Up'): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').waitFor()
}

export const visitorScreens: readonly Screen[] = [
  { name: 'landing', as: 'visitor', path: '/' },
  { name: 'about', as: 'visitor', path: '/about' },
  { name: 'privacy notice', as: 'visitor', path: '/privacy' },
  { name: 'login', as: 'visitor', path: '/', reach: (page) => openDialog(page, 'Login') },
  {
    name: 'login, refused',
    as: 'visitor',
    path: '/',
    answers: { '/login/': { reply: { error: 'Invalid username or password.', code: 'wrong_login' }, status: 401 } },
    async reach(page) {
      await openDialog(page, 'Login')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Username').fill('margin-notes')
      await dialog.getByLabel('Password').fill('not the password')
      await dialog.getByRole('button', { name: 'Login', exact: true }).click()
      await dialog.getByRole('alert').waitFor()
    },
  },
  { name: 'register', as: 'visitor', path: '/', reach: (page) => openDialog(page, 'Sign Up') },
  {
    name: 'register, refused',
    as: 'visitor',
    path: '/',
    async reach(page) {
      await openDialog(page, 'Sign Up')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Username').fill('margin-notes')
      await dialog.getByLabel('Password').fill('short')
      await dialog.getByLabel('Email').fill('notes@example.org')
      await dialog.getByRole('button', { name: 'Create Account' }).click()
      await page.waitForTimeout(300)
    },
  },
  { name: 'find a book', as: 'visitor', path: '/find?q=love' },
  { name: 'book, for a visitor', as: 'visitor', path: '/book-details/shelf-pride-and-prejudice-austen' },
  { name: 'book, unknown', as: 'visitor', path: '/book-details/no-such-book' },
]
