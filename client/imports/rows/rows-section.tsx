import type { Import } from '#contract/imports/imports.ts'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { useTab } from '../../ui/tabs/use-tab.ts'
import { numberText } from '../../ui/text/number-text.ts'
import { rowFilters, type RowFilter } from '../data/imports-queries.ts'
import { RowPages } from './row-pages.tsx'

interface RowsSectionProps {
  imported: Import
  /** The first is open unless the address says otherwise. */
  filters?: readonly RowFilter[]
}

/** The rows of the file, in tabs. */
export function RowsSection({ imported, filters = rowFilters }: RowsSectionProps) {
  const [first = 'all'] = filters
  const [open, openTab] = useTab(filters, first)

  return (
    <Tabs
      label="Rows of the file"
      open={open}
      onOpen={openTab}
      tabs={filters.map((id) => ({
        id,
        text: tabText(imported, id),
        panel: <RowPages key={id} imported={imported} filter={id} />,
      }))}
    />
  )
}

const names: Record<RowFilter, string> = {
  all: 'All',
  uncertain: 'To check',
  not_found: 'Not found',
  here: 'Already here',
  losses: 'With losses',
  left_out: 'Left out',
}

function tabText({ counts, books, effects, with_losses }: Import, filter: RowFilter): string {
  const count = {
    all: counts.rows,
    uncertain: books.to_check,
    not_found: books.not_found,
    here: effects.here,
    losses: with_losses,
    left_out: effects.left_out,
  }[filter]
  return count > 0 ? `${names[filter]} (${numberText(count)})` : names[filter]
}
