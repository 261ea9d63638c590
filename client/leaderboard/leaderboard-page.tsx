import { GameOff } from '../points/game-off.tsx'
import { useShowsGame } from '../session/session-context.ts'
import { useSearchParams } from 'react-router'
import { Tabs } from '../ui/tabs/tabs.tsx'
import { readBoard, writeBoard, type Board } from './board-address.ts'
import { BoardPanel } from './board-panel.tsx'
import styles from './leaderboard-page.module.css'
import { ScopeSwitch } from './scope-switch.tsx'

const tabs = [
  { id: 'all', text: 'All time' },
  { id: 'month', text: 'This month' },
  { id: 'week', text: 'This week' },
] as const

export function LeaderboardPage() {
  return useShowsGame() ? <Shown /> : <GameOff title="Leaderboard" />
}

function Shown() {
  const [params, setParams] = useSearchParams()
  const board = readBoard(params)
  const go = (to: Partial<Board>, replace = true) => setParams(writeBoard({ ...board, page: 1, ...to }), { replace })

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>Leaderboard</h1>
        <ScopeSwitch scope={board.scope} onScope={(scope) => go({ scope })} />
      </header>
      <Tabs
        label="Period"
        open={board.period}
        onOpen={(period) => go({ period })}
        tabs={tabs.map(({ id, text }) => ({
          id,
          text,
          panel: <BoardPanel board={board} onPage={(page) => go({ page }, false)} />,
        }))}
      />
    </div>
  )
}
