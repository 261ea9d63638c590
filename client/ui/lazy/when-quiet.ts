const quietMs = 2_000

/** Acts once, when nothing has been loaded for a while; the returned function cancels it. */
export function whenQuiet(act: () => void): () => void {
  const arrivals = new PerformanceObserver(startAgain)
  let timer = setTimeout(finish, quietMs)
  arrivals.observe({ type: 'resource' })
  return stop

  function startAgain() {
    clearTimeout(timer)
    timer = setTimeout(finish, quietMs)
  }

  function finish() {
    stop()
    act()
  }

  function stop() {
    clearTimeout(timer)
    arrivals.disconnect()
  }
}
