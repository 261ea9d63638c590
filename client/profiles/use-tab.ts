import { useSearchParams } from 'react-router'

/** Which tab is open stands in the address, the first one without a word; the way back leads to the tab before. */
export function useTab<Id extends string>(ids: readonly Id[], first: Id): [open: Id, openTab: (id: Id) => void] {
  const [params, setParams] = useSearchParams()
  const open = ids.find((id) => id === params.get('tab')) ?? first

  function openTab(id: Id) {
    if (id !== open) setParams(id === first ? {} : { tab: id })
  }

  return [open, openTab]
}
