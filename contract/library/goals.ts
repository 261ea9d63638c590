import { Type, type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { nullable } from '../shapes.ts'

export const goalUnits = ['books', 'pages', 'minutes'] as const
export type GoalUnit = (typeof goalUnits)[number]

/** Those of all years together. */
export const maxGoals = 300
export const maxTarget = 10_000_000

const unit = Type.Enum([...goalUnits])
const period = Type.String({
  pattern: '^(19|[2-9]\\d)\\d{2}(-(0[1-9]|1[0-2]))?$',
  patternText: 'must be a year like 2026 or a month like 2026-05.',
})

/**
 * How what was read compares with an even pace. `over` and `coming` say that the time is past, or has not begun; `unknown` that it
 * depends on readings whose pages or minutes are not known, or on books in hand.
 */
const goalPaces = ['reached', 'ahead', 'on_pace', 'behind', 'over', 'coming', 'unknown'] as const

const goal = Type.Object({
  period: Type.String(),
  year: Type.Integer(),
  month: nullable(Type.Integer()),
  unit,
  target: Type.Integer(),
  /** A book counts each time it is finished. One that was stopped counts with its pages and minutes, never as a book. */
  done: Type.Integer(),
  /** How many finished readings `done` rests on. */
  known: Type.Integer(),
  /**
   * Finished readings whose pages are not known, or for a goal in minutes, of audiobooks whose minutes are not; where there are any, `done` is the
   * least that was read. `behind` and `over` are said only if no more are unknown than known, and if they would hold if each of these readings
   * had the average length of the known ones, and 300 pages or 8 hours at least.
   */
  unknown: Type.Integer(),
  /** Pages or minutes noted since the period began in books that are not ended, which do not count yet; 0 outside of the period. */
  in_hand: Type.Integer(),
  /** Null if the reader does not want to know. */
  pace: Type.Union([Type.Enum([...goalPaces]), Type.Null()]),
  /** What an even pace would have brought by today; null if the reader does not want to know. */
  expected: nullable(Type.Integer()),
  on_home: Type.Boolean(),
  silent: Type.Boolean(),
})
export type Goal = Static<typeof goal>

const goals = Type.Object({ goals: Type.Array(goal) })

export const listGoals = endpoint({
  method: 'GET',
  path: '/api/goals/',
  access: 'signed-in',
  feature: 'Library',
  oneAtATime: true,
  summary: "List the reader's goals, latest period first, with what was read of each. Goals earn no points.",
  reply: goals,
  errors: [],
})

export const setGoal = endpoint({
  method: 'PUT',
  path: '/api/goals/:period/',
  access: 'signed-in',
  feature: 'Library',
  oneAtATime: true,
  summary:
    'Set or change a goal for a year or a month: one for each unit. `silent` leaves out how far ahead or behind the reader is, `on_home` shows the goal on home.',
  params: Type.Object({ period }),
  body: Type.Object({
    unit,
    target: Type.Integer({ minimum: 1, maximum: maxTarget }),
    on_home: Type.Optional(Type.Boolean()),
    silent: Type.Optional(Type.Boolean()),
  }),
  reply: goals,
  errors: ['list_is_full'],
})

export const deleteGoal = endpoint({
  method: 'DELETE',
  path: '/api/goals/:period/',
  access: 'signed-in',
  feature: 'Library',
  oneAtATime: true,
  summary: 'Delete the goal for a period and a unit.',
  params: Type.Object({ period }),
  query: Type.Object({ unit }),
  reply: goals,
  errors: [],
})
