import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Link, useNavigate } from 'react-router'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fail, Failure } from '#contract/errors.ts'
import { listFollowers, listFollowing } from '#contract/follows.ts'
import { acceptFollowRequest, listFollowRequests, removeFollower } from '#contract/privacy/follow-requests.ts'
import { getOwnProfile, updateProfile } from '#contract/profiles.ts'
import { GatewayError } from '../transport/gateway-error.ts'
import { getStats } from '#contract/library/stats.ts'
import { getReadingLife } from '#contract/profiles/reading-life.ts'
import { CelebrationProvider } from '../points/celebration.tsx'
import { aBook } from '../testing/a-book.ts'
import { aFollower, anOwnProfile, aReadingLife } from '../testing/a-profile.ts'
import { aStats } from '../testing/a-stats.ts'
import { fakeApi, show, whereabouts, type FakeApi } from '../testing/fake-api.tsx'
import { OwnProfilePage } from './own-profile-page.tsx'
import { dayText } from '../ui/text/day-text.ts'

const stored = { username: 'alice', email: 'alice@example.org', bio: 'Reads at night.', profile_image: '' }

test('a visitor is asked to log in', () => {
  show(<OwnProfilePage />)

  expect(screen.getByText('Please log in to view your profile.')).toBeVisible()
})

describe('the header', () => {
  test('it shows level, points and progress to the next level', async () => {
    open(withProfile({ level: 3, total_points: 237 }))

    expect(await screen.findByText('Level 3')).toBeVisible()
    expect(screen.getByText('237 Points')).toBeVisible()
    const bar = screen.getByRole('progressbar', { name: '63 points to next level' })
    expect(bar).toHaveAttribute('value', '37')
  })

  test('books read, followers and followed readers are counted, and lead to them', async () => {
    const api = withProfile({ followers_count: 1, following_count: 7 })
    const { reader } = open(api.on(getReadingLife, aReadingLife({ books_finished: 36 })).on(getStats, aStats()))

    expect(await screen.findByRole('link', { name: '36 Books finished' })).toHaveAttribute(
      'href',
      '/library?state=FINISHED',
    )
    expect(screen.getByRole('button', { name: '7 Following' })).toBeVisible()
    await reader.click(screen.getByRole('button', { name: '1 Follower' }))

    expect(await screen.findByRole('heading', { name: 'Your Followers' })).toBeVisible()
  })

  test('a follower who is removed is counted no more', async () => {
    const api = withProfile({ followers_count: 1 }).on(listFollowers, { results: [aFollower('bob')], next: null })
    api.on(removeFollower, () => {
      api.on(getOwnProfile, anOwnProfile({ followers_count: 0 })).on(listFollowers, { results: [], next: null })
      return {}
    })
    const { reader } = open(api)
    await reader.click(await screen.findByRole('button', { name: '1 Follower' }))

    await reader.click(await screen.findByRole('button', { name: 'Remove bob' }))
    await reader.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))

    expect(await screen.findByRole('button', { name: '0 Followers' })).toBeVisible()
  })

  test('with the game switched off there is neither level nor points nor achievements', async () => {
    const { session } = open(withProfile({ level: 3, total_points: 237 }))
    await screen.findByText('Level 3')

    act(() => session.changeUser({ ...stored, hides_game: true }))

    expect(screen.queryByText(/Level|Points|points/)).not.toBeInTheDocument()
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
    expect(screen.queryByRole('tab', { name: 'Achievements' })).not.toBeInTheDocument()
    expect(screen.getByRole('tab', { name: 'Stats' })).toBeVisible()
  })

  test('a new level starts at zero', async () => {
    open(withProfile({ level: 3, total_points: 200 }))

    expect(await screen.findByRole('progressbar', { name: '100 points to next level' })).toHaveAttribute('value', '0')
  })

  test('a profile that fails to load can be retried', async () => {
    const { api, reader } = open(fakeApi().on(getOwnProfile, () => fail('unavailable')))
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load profile.')

    api.on(getOwnProfile, anOwnProfile())
    await reader.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByText('Level 1')).toBeVisible()
  })
})

describe('the profile tab', () => {
  test('one’s own reviews are there, as on the profile that others see', async () => {
    const review = {
      id: 'r1',
      review_text: 'I went back for the sentences.',
      rating: 4,
      stars: 4,
      has_spoilers: false,
      added_date: '2026-03-02T12:00:00.000Z',
      book: aBook(),
    }
    open(withProfile({ recent_reviews: [review] }))

    const reviews = await screen.findByRole('region', { name: 'Reviews' })
    expect(await within(reviews).findByText('I went back for the sentences.')).toBeVisible()
    expect(within(reviews).queryByRole('link', { name: /Reply/ })).not.toBeInTheDocument()
  })

  test('one’s own reviews say how many like and answer them, and cannot be liked', async () => {
    const review = {
      id: 'r1',
      review_text: 'Again.',
      rating: null,
      stars: null,
      has_spoilers: false,
      added_date: '2026-03-02T12:00:00.000Z',
      likes_count: 2,
      replies_count: 1,
      book: aBook({ title: 'Kindred' }),
    }
    open(withProfile({ recent_reviews: [review] }))

    expect(await screen.findByText('2 likes')).toBeVisible()
    expect(screen.getByRole('link', { name: '1 reply to the review of Kindred' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Like/ })).not.toBeInTheDocument()
  })

  test('it shows name, email and bio, or that there is no bio', async () => {
    open(withProfile())

    expect(await screen.findByText('alice@example.org')).toBeVisible()
    expect(screen.getByText('No bio yet...')).toBeVisible()
  })

  test('a bio of invisible characters counts as none', async () => {
    open(withProfile({ bio: ' \n\u200b' }))

    expect(await screen.findByText('No bio yet...')).toBeVisible()
  })

  test('changes are saved, shown, and stored with the session', async () => {
    const api = withProfile().on(updateProfile, ({ body }) => {
      api.on(getOwnProfile, anOwnProfile({ username: 'alice.b', bio: body.bio ?? '' }))
      return { user: { ...stored, username: 'alice.b', bio: body.bio ?? '' } }
    })
    const { reader, session } = open(api)
    await edit(reader)

    await retype(reader, 'Username', ' alice.b ')
    await retype(reader, 'Bio', 'New here.')
    await save(reader)

    expect(await screen.findByText('Profile updated successfully')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'alice.b' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toHaveFocus()
    expect(session.read()).toMatchObject({ user: { username: 'alice.b', bio: 'New here.' } })
    expect(api.sent(updateProfile)).toEqual([
      { body: { username: 'alice.b', email: 'alice@example.org', bio: 'New here.' } },
    ])
  })

  test('Cancel restores the stored values', async () => {
    const { api, reader } = open(withProfile({ bio: 'Reads at night.' }))
    await edit(reader)
    await retype(reader, 'Bio', 'Oh no.')

    await reader.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('Reads at night.')).toBeVisible()
    await edit(reader)

    expect(screen.getByLabelText('Bio')).toHaveValue('Reads at night.')
    expect(api.sent(updateProfile)).toEqual([])
  })

  test('while saving, nothing can be typed, picked or discarded, so nothing is lost', async () => {
    const saving = Promise.withResolvers<void>()
    const api = withProfile({ profile_image: '/a.webp' }).on(updateProfile, async () => {
      await saving.promise
      return fail('unavailable')
    })
    const { reader } = open(api)
    await edit(reader)
    await retype(reader, 'Bio', 'One')
    await save(reader)

    for (const box of screen.getAllByRole('textbox')) await reader.type(box, ' and more')
    await reader.click(screen.getByRole('button', { name: 'Remove image' }))
    await reader.click(screen.getByRole('button', { name: 'Cancel' }))

    expect(screen.getByLabelText('Username')).toHaveValue('alice')
    expect(screen.getByLabelText('Email')).toHaveValue('alice@example.org')
    expect(screen.getByLabelText('Bio')).toHaveValue('One')
    expect(screen.getByLabelText('New Password')).toHaveAttribute('readonly')
    expect(screen.getByLabelText('Profile Image')).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Remove image' })).toBeVisible()
    saving.resolve()
    await screen.findByRole('alert')
    await reader.type(screen.getByLabelText('Bio'), ' and more')
    expect(screen.getByLabelText('Bio')).toHaveValue('One and more')
    await reader.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  })

  test('typed changes survive a failed refetch of the profile', async () => {
    const { api, reader, comeBack } = open(withProfile())
    await edit(reader)
    await retype(reader, 'Bio', 'Half a sen')

    api.on(getOwnProfile, () => fail('unavailable'))
    await comeBack()

    expect(screen.getByLabelText('Bio')).toHaveValue('Half a sen')
  })

  test('typed changes survive a return to a page whose books had failed to load', async () => {
    const { api, reader, queries } = open(withProfile().on(getReadingLife, () => fail('unavailable')))
    await edit(reader)
    await retype(reader, 'Bio', 'Half a sen')
    const again = Promise.withResolvers<never>()
    api.on(getReadingLife, () => again.promise)

    const asked = queries.refetchQueries({ queryKey: ['reading-life'] })
    await waitFor(() => expect(queries.isFetching({ queryKey: ['reading-life'] })).toBe(1))
    expect(await screen.findByLabelText('Bio')).toHaveValue('Half a sen')
    again.reject(new Failure('unavailable'))
    await asked

    expect(screen.getByLabelText('Bio')).toHaveValue('Half a sen')
  })

  test('typed changes survive switching tabs', async () => {
    const { reader } = open(withProfile().on(listFollowers, { results: [], next: null }))
    await edit(reader)
    await retype(reader, 'Bio', 'Half a sen')

    await reader.click(screen.getByRole('tab', { name: 'Followers' }))
    await reader.click(screen.getByRole('tab', { name: 'Profile' }))

    expect(screen.getByLabelText('Bio')).toHaveValue('Half a sen')
    expect(screen.getByRole('tab', { name: 'Profile' })).toHaveFocus()
  })

  test('Edit Profile moves the focus into the form', async () => {
    const { reader } = open(withProfile())

    await edit(reader)

    expect(screen.getByLabelText('Profile Image')).toHaveFocus()
  })

  test('a failed save focuses the first invalid field', async () => {
    const { reader } = open(withProfile().on(updateProfile, () => fail('email_taken', { fields: { email: 'Taken.' } })))
    await edit(reader)
    await reader.type(screen.getByLabelText('Bio'), 'x')

    await save(reader)

    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
  })

  test('switching tabs after a failed save does not focus that field again', async () => {
    const api = withProfile().on(updateProfile, () => fail('email_taken', { fields: { email: 'Taken.' } }))
    const { reader } = open(api.on(listFollowers, { results: [], next: null }))
    await edit(reader)
    await save(reader)
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())

    await reader.click(screen.getByRole('tab', { name: 'Followers' }))
    await reader.click(screen.getByRole('tab', { name: 'Profile' }))

    expect(screen.getByLabelText('Email')).toBeValid()
    expect(screen.getByRole('tab', { name: 'Profile' })).toHaveFocus()
  })

  test('the current password is asked for when only the server knows that it is required', async () => {
    const { api, reader } = open(withProfile().on(updateProfile, () => fail('current_password_needed')))
    await edit(reader)

    await save(reader)

    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter your current password.')
    expect(screen.getByLabelText('Current Password')).toHaveFocus()
    await reader.keyboard('not the one{Enter}')
    await waitFor(() => expect(api.sent(updateProfile)).toHaveLength(2))
    expect(screen.getByLabelText('Current Password')).toHaveFocus()
  })

  test('the fields have hints', async () => {
    const { reader } = open(withProfile())
    await edit(reader)

    expect(screen.getByLabelText('Username')).toBeRequired()
    expect(screen.getByLabelText('Email')).toBeRequired()
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email')
    expect(screen.getByPlaceholderText('Tell us about yourself...')).toHaveAttribute('rows', '4')
    expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription('Leave blank to keep current')
    expect(screen.getByLabelText('Profile Image')).toHaveAttribute('accept', 'image/png, image/jpeg, image/webp')
  })

  test('name and email are required', async () => {
    const { api, reader } = open(withProfile())
    await edit(reader)

    await retype(reader, 'Username', '\u200b')
    await save(reader)
    expect(await screen.findByRole('alert')).toHaveTextContent('Username is required.')
    await retype(reader, 'Username', 'alice')
    await reader.clear(screen.getByLabelText('Email'))
    await save(reader)

    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Email is required.'))
    expect(screen.getByLabelText('Email')).toHaveFocus()
    expect(api.sent(updateProfile)).toEqual([])
  })

  test('near its limit, the bio shows and announces how many characters are left', async () => {
    const { reader } = open(withProfile())
    await edit(reader)
    const bio = screen.getByLabelText('Bio')
    const said = () => screen.getAllByRole('status').map((each) => each.textContent)
    await reader.clear(bio)

    await reader.click(bio)
    await reader.paste('x'.repeat(449))
    expect(bio).not.toHaveAccessibleDescription()
    await reader.paste('x👍')
    expect(bio).toHaveAccessibleDescription('49 characters left')
    await waitFor(() => expect(said()).toContain('49 characters left'))
    await reader.paste('x'.repeat(54))
    expect(bio).toHaveAccessibleDescription('5 characters too many')
    expect(bio).toBeInvalid()
    await waitFor(() => expect(said()).toContain('5 characters too many'))
  })

  test('if both are missing, both are named', async () => {
    const { reader } = open(withProfile())
    await edit(reader)
    await reader.clear(screen.getByLabelText('Username'))
    await reader.clear(screen.getByLabelText('Email'))

    await save(reader)

    const said = (await screen.findAllByRole('alert')).map((alert) => alert.textContent)
    expect(said).toEqual(['Username is required.', 'Email is required.'])
    expect(screen.getByLabelText('Username')).toHaveFocus()
  })

  test('changing the password or email shows the field for the current password', async () => {
    const { api, reader } = open(withProfile().on(updateProfile, { user: stored }))
    await edit(reader)
    expect(screen.queryByLabelText('Current Password')).not.toBeInTheDocument()

    await reader.type(screen.getByLabelText('New Password'), 'a long new one')
    expect(screen.getByLabelText('Current Password')).toBeVisible()
    await reader.clear(screen.getByLabelText('New Password'))
    await retype(reader, 'Email', 'new@example.org')
    await reader.type(screen.getByLabelText('Current Password'), 'the old one')
    await save(reader)

    expect(await screen.findByText('Profile updated successfully')).toBeVisible()
    expect(api.sent(updateProfile)).toEqual([
      { body: { username: 'alice', email: 'new@example.org', bio: '', current_password: 'the old one' } },
    ])
  })

  test('if the server requires the current password, its field says so', async () => {
    const { reader } = open(withProfile().on(updateProfile, () => fail('current_password_needed')))
    await edit(reader)
    await reader.type(screen.getByLabelText('New Password'), 'a long new one')

    await save(reader)

    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter your current password.')
    expect(screen.getByLabelText('Current Password')).toBeInvalid()
    expect(screen.getByLabelText('Current Password')).toHaveFocus()
    expect(screen.getByLabelText('New Password')).toHaveValue('a long new one')
  })

  test.each([
    ['the server’s text', () => fail('username_taken'), 'This username is already taken.'],
    [
      'that it failed, where something in between answers',
      () => fail('invalid', { cause: 'html' }),
      'Failed to update profile',
    ],
    [
      'that it failed, where something in between fails',
      () => fail('unavailable', { cause: new GatewayError(502) }),
      'Failed to update profile',
    ],
    [
      'what is wrong with a field that the form does not have',
      () => fail('invalid', { fields: { time_zone: 'There is no such place.' } }),
      'There is no such place.',
    ],
    [
      'that the server was not reached',
      () => fail('unavailable', { cause: 'no net' }),
      'An error occurred while updating the profile',
    ],
  ])('a failed update shows %s, and keeps the typed changes', async (_, answer, text) => {
    const { reader, session } = open(withProfile().on(updateProfile, answer))
    await edit(reader)
    await retype(reader, 'Username', 'bob')

    await save(reader)

    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(screen.getByLabelText('Username')).toHaveValue('bob')
    expect(session.read()).toMatchObject({ user: { username: 'alice' } })
  })

  test('a picture is shown as soon as it is chosen, and sent as a data URL', async () => {
    browserReads({ width: 40, height: 30 })
    const { api, reader } = open(withProfile().on(updateProfile, { user: stored }))
    await edit(reader)

    await reader.upload(screen.getByLabelText('Profile Image'), new File(['x'], 'me.png', { type: 'image/png' }))
    const dataUrl = `data:image/png;base64,${btoa('x')}`
    await waitFor(() => expect(document.querySelector('form img')).toHaveAttribute('src', dataUrl))
    await save(reader)

    await waitFor(() => expect(api.sent(updateProfile)).toMatchObject([{ body: { profile_image: dataUrl } }]))
  })

  test('removing a picture sends an empty one', async () => {
    const { api, reader } = open(withProfile({ profile_image: '/a.webp' }).on(updateProfile, { user: stored }))
    await edit(reader)

    await reader.click(screen.getByRole('button', { name: 'Remove image' }))
    await save(reader)

    await waitFor(() => expect(api.sent(updateProfile)).toMatchObject([{ body: { profile_image: '' } }]))
  })

  test('a photograph of any size is scaled down, and only the result has to be small enough', async () => {
    const drawn = browserReads({ width: 8_000, height: 6_000 })
    const { api, reader } = open(withProfile().on(updateProfile, { user: stored }))
    await edit(reader)

    const photograph = new File([new Uint8Array(5_000_001)], 'me.jpg', { type: 'image/jpeg' })
    await reader.upload(screen.getByLabelText('Profile Image'), photograph)
    await save(reader)

    await waitFor(() => expect(api.sent(updateProfile)).toMatchObject([{ body: { profile_image: drawn } }]))
  })

  test('saving while the picture is still being read includes it', async () => {
    const pending = Promise.withResolvers<void>()
    browserReads({ width: 40, height: 30 }, pending.promise)
    const { api, reader } = open(withProfile().on(updateProfile, { user: stored }))
    await edit(reader)
    await reader.upload(screen.getByLabelText('Profile Image'), new File(['x'], 'me.png', { type: 'image/png' }))

    await save(reader)
    expect(api.sent(updateProfile)).toEqual([])
    pending.resolve()

    await waitFor(() =>
      expect(api.sent(updateProfile)).toMatchObject([
        { body: { profile_image: `data:image/png;base64,${btoa('x')}` } },
      ]),
    )
  })

  test.each([
    ['of another format', new File(['x'], 'me.gif', { type: 'image/gif' })],
    ['that is not a picture', new File(['x'], 'text.png', { type: 'image/png' })],
  ])('a file %s is rejected at once', async (_, file) => {
    browserReads(undefined)
    const { reader } = open(withProfile())
    await edit(reader)

    fireEvent.change(screen.getByLabelText('Profile Image'), { target: { files: [file] } })

    const text = 'Please choose a PNG, JPEG or WebP image.'
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByText(text).closest('[aria-live]')).toBeInTheDocument()
    expect(document.querySelector('form img')).toHaveAttribute('src', '/default-profile.png')
  })

  test('the error of a picture that the server rejects is shown once, next to the picture', async () => {
    browserReads({ width: 40, height: 30 })
    const text = 'This picture cannot be read.'
    const { reader } = open(withProfile().on(updateProfile, () => fail('invalid', { fields: { profile_image: text } })))
    await edit(reader)
    await reader.upload(screen.getByLabelText('Profile Image'), new File(['x'], 'me.png', { type: 'image/png' }))

    await save(reader)

    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(screen.getAllByText(text)).toHaveLength(1)
    expect(screen.getByText(text).closest('[aria-live]')).toBeNull()
    await waitFor(() => expect(screen.getByLabelText('Profile Image')).toHaveFocus())
    await save(reader)
    await waitFor(() => expect(screen.getByLabelText('Profile Image')).toHaveFocus())
  })

  test('a rejected picture prevents saving until it is replaced or removed', async () => {
    const { api, reader } = open(withProfile({ profile_image: '/a.webp' }).on(updateProfile, { user: stored }))
    await edit(reader)
    fireEvent.change(screen.getByLabelText('Profile Image'), {
      target: { files: [new File(['x'], 'me.gif', { type: 'image/gif' })] },
    })
    await waitFor(() => expect(screen.getByLabelText('Profile Image')).toBeInvalid())

    await save(reader)
    expect(screen.getByRole('alert')).toHaveTextContent('Please choose a PNG, JPEG or WebP image.')
    await waitFor(() => expect(screen.getByLabelText('Profile Image')).toHaveFocus())
    expect(api.sent(updateProfile)).toEqual([])
    await reader.click(screen.getByRole('button', { name: 'Keep the current image' }))
    expect(screen.getByLabelText('Profile Image')).toHaveFocus()
    expect(screen.getByLabelText('Profile Image')).toBeValid()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await save(reader)

    expect(await screen.findByText('Profile updated successfully')).toBeVisible()
    expect(api.sent(updateProfile)).toEqual([{ body: { username: 'alice', email: 'alice@example.org', bio: '' } }])
  })
})

test('going back leads to the previous tab', async () => {
  const { reader } = show(
    <>
      <OwnProfilePage />
      <Back />
    </>,
    { api: withProfile().on(listFollowers, { results: [], next: null }), as: 'alice', at: '/profile' },
  )
  await reader.click(await screen.findByRole('tab', { name: 'Followers' }))
  await waitFor(() => expect(whereabouts()).toBe('/profile?tab=followers'))

  await reader.click(screen.getByRole('button', { name: 'Back' }))

  expect(whereabouts()).toBe('/profile')
  expect(screen.getByRole('tab', { name: 'Profile', selected: true })).toBeVisible()
})

test('a quick press (focus and click before a render) adds one history entry', async () => {
  const api = withProfile()
    .on(listFollowers, { results: [], next: null })
    .on(listFollowing, { results: [], next: null })
  const { reader } = show(
    <>
      <OwnProfilePage />
      <Back />
    </>,
    { api, as: 'alice', at: '/profile' },
  )
  const press = (tab: HTMLElement) =>
    act(() => {
      tab.focus()
      tab.click()
    })

  press(await screen.findByRole('tab', { name: 'Followers' }))
  press(screen.getByRole('tab', { name: 'Following' }))
  expect(whereabouts()).toBe('/profile?tab=following')
  await reader.click(screen.getByRole('button', { name: 'Back' }))
  expect(whereabouts()).toBe('/profile?tab=followers')
  await reader.click(screen.getByRole('button', { name: 'Back' }))

  expect(whereabouts()).toBe('/profile')
})

test('moving through the tabs by arrow keys adds no history entries', async () => {
  const api = withProfile()
    .on(listFollowers, { results: [], next: null })
    .on(listFollowing, { results: [], next: null })
  const { reader } = show(
    <>
      <Link to="/profile">Profile of mine</Link>
      <OwnProfilePage />
      <Back />
    </>,
    { api, as: 'alice', at: '/before' },
  )
  await reader.click(screen.getByRole('link', { name: 'Profile of mine' }))
  ;(await screen.findByRole('tab', { name: 'Profile' })).focus()
  await reader.keyboard('{End}{ArrowLeft}')
  await waitFor(() => expect(whereabouts()).toBe('/profile?tab=followers'))

  await reader.click(screen.getByRole('button', { name: 'Back' }))

  expect(whereabouts()).toBe('/before')
})

describe('the follower tabs', () => {
  test('they list followers and followed readers, with the date', async () => {
    const api = withProfile()
      .on(listFollowers, { results: [aFollower('bob')], next: null })
      .on(listFollowing, { results: [aFollower('carol', { is_following: true })], next: null })
    const { reader } = open(api)

    await reader.click(await screen.findByRole('tab', { name: 'Followers' }))
    expect(screen.getByRole('heading', { name: 'Your Followers' })).toBeVisible()
    expect(await screen.findByRole('link', { name: 'bob' })).toHaveAttribute('href', '/user/bob')
    await reader.click(screen.getByRole('tab', { name: 'Following' }))
    expect(screen.getByRole('heading', { name: 'Accounts You Follow' })).toBeVisible()
    expect(await screen.findByRole('link', { name: 'carol' })).toBeVisible()
    expect(screen.getByText(`Following since ${dayText('2026-03-01')}`)).toBeVisible()
  })

  test('empty lists say so', async () => {
    const empty = { results: [], next: null }
    const { reader } = open(withProfile().on(listFollowers, empty).on(listFollowing, empty))

    await reader.click(await screen.findByRole('tab', { name: 'Followers' }))
    expect(await screen.findByText('No followers yet.')).toBeVisible()
    await reader.click(screen.getByRole('tab', { name: 'Following' }))
    expect(await screen.findByText('You are not following anyone yet.')).toBeVisible()
  })

  test('a follower is removed after a question, and the focus stays in the tab', async () => {
    const api = withProfile()
      .on(listFollowers, { results: [aFollower('bob')], next: null })
      .on(removeFollower, {})
    const { reader } = open(api)
    await reader.click(await screen.findByRole('tab', { name: 'Followers' }))
    await reader.click(await screen.findByRole('button', { name: 'Remove bob' }))
    api.on(listFollowers, { results: [], next: null })

    await reader.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))

    expect(await screen.findByText('No followers yet.')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveFocus())
  })

  test('when the last request is answered, the focus stays in the tab', async () => {
    const request = { username: 'bob', profile_image: '', since: '2026-03-01T10:00:00.000Z' }
    const api = withProfile()
      .on(listFollowRequests, { results: [request], next: null })
      .on(acceptFollowRequest, {})
    const { reader } = open(api)
    await reader.click(await screen.findByRole('tab', { name: 'Followers' }))
    const button = await screen.findByRole('button', { name: 'Accept bob' })
    api.on(listFollowRequests, { results: [], next: null })

    await reader.click(button)

    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Follow requests' })).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveFocus())
  })
})

function withProfile(given: Parameters<typeof anOwnProfile>[0] = {}): FakeApi {
  return fakeApi().on(getOwnProfile, anOwnProfile(given))
}

function open(api: FakeApi) {
  return show(
    <CelebrationProvider>
      <OwnProfilePage />
    </CelebrationProvider>,
    { api, as: 'alice', at: '/profile' },
  )
}

/** Replaces what jsdom lacks: every picture has this size, or fails to decode; returns what was drawn. */
function browserReads(size: { width: number; height: number } | undefined, after = Promise.resolve()): string {
  const drawn = `data:image/webp;base64,${btoa('drawn')}`
  HTMLImageElement.prototype.decode = () => after.then(() => (size ? undefined : Promise.reject(new Error('broken'))))
  onTestFinished(() => {
    Reflect.deleteProperty(HTMLImageElement.prototype, 'decode')
  })
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(size?.width ?? 0)
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(size?.height ?? 0)
  const pen = { fillRect() {}, drawImage() {} } as unknown as CanvasRenderingContext2D
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => pen)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(drawn)
  return drawn
}

type Reader = ReturnType<typeof show>['reader']

async function edit(reader: Reader) {
  await reader.click(await screen.findByRole('button', { name: 'Edit Profile' }))
  await screen.findByLabelText('Bio')
}

async function retype(reader: Reader, label: string, text: string) {
  await reader.clear(screen.getByLabelText(label))
  await reader.type(screen.getByLabelText(label), text)
}

async function save(reader: Reader) {
  await reader.click(screen.getByRole('button', { name: 'Save Changes' }))
}

function Back() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  )
}
