import type { Screen } from './screen.ts'

export const gameScreens: readonly Screen[] = [
  { name: 'achievements', as: 'reader', path: '/achievements' },
  { name: 'achievements, first day', as: 'newcomer', path: '/achievements' },
  { name: 'achievements, loading', as: 'reader', path: '/achievements', answers: { '/achievements/': 'hold' } },
  { name: 'achievements, failed', as: 'reader', path: '/achievements', answers: { '/achievements/': 'fail' } },
  { name: 'challenges', as: 'reader', path: '/challenges' },
  { name: 'challenges, first day', as: 'newcomer', path: '/challenges' },
  { name: 'challenges, loading', as: 'reader', path: '/challenges', answers: { '/challenges/': 'hold' } },
  { name: 'challenges, failed', as: 'reader', path: '/challenges', answers: { '/challenges/': 'fail' } },
  {
    name: 'challenges, making one',
    as: 'reader',
    path: '/challenges',
    reach: (page) => page.getByRole('button', { name: 'Make your own' }).click(),
  },
  { name: 'leaderboard', as: 'reader', path: '/leaderboard' },
  { name: 'leaderboard, first day', as: 'newcomer', path: '/leaderboard' },
  { name: 'leaderboard, loading', as: 'reader', path: '/leaderboard', answers: { '/leaderboard/': 'hold' } },
  { name: 'leaderboard, failed', as: 'reader', path: '/leaderboard', answers: { '/leaderboard/': 'fail' } },
]
