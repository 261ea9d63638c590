import { lazy, Suspense, type ComponentProps } from 'react'

const load = () => import('./move-dialog.tsx')
const MoveDialog = lazy(async () => ({ default: (await load()).MoveDialog }))

/** Loaded when it is wanted: most who open a list move nothing. */
export function MoveDialogInTime(props: ComponentProps<typeof MoveDialog>) {
  return (
    <Suspense>
      <MoveDialog {...props} />
    </Suspense>
  )
}

/** For a handle that is about to be pressed. */
export function preloadMoveDialog(): void {
  void load()
}
