import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isBlank } from '#contract/shapes.ts'
import { followsQuery, readersQuery } from '../../follows/follows-queries.ts'
import { useUser } from '../../session/session-context.ts'
import { useApi } from '../../transport/api-context.ts'

export interface SuggestedReader {
  username: string
  profile_image: string
}

const maxSuggested = 6
const typingPauseMs = 250
/** As a search for readers allows. */
const maxTyped = 100

/** Readers whose names fit what is typed: first those whom the reader follows, then followers, then anyone. */
export function useReaderSuggestions(text: string): SuggestedReader[] {
  const api = useApi()
  const own = useUser()?.username ?? ''
  const typed = isBlank(text) ? '' : text.trim().slice(0, maxTyped)
  const following = useInfiniteQuery(followsQuery(api, own, 'following'))
  const followers = useInfiniteQuery(followsQuery(api, own, 'followers'))
  const { data: found } = useQuery(readersQuery(api, usePaused(typed)))
  if (typed === '') return []

  const known = [following, followers].flatMap(({ data }) => data?.pages.flatMap(({ results }) => results) ?? [])
  const fitting = [...known, ...(found?.results ?? [])].filter(
    ({ username }) => fold(username).includes(fold(typed)) && fold(username) !== fold(own),
  )
  return fitting
    .filter(({ username }, index) => fitting.findIndex((other) => other.username === username) === index)
    .slice(0, maxSuggested)
}

/** The text, once typing has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** Usernames are case-insensitive. */
function fold(username: string): string {
  return username.toLowerCase()
}
