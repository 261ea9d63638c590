import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { Connected } from './processes/hub.ts'
import { second } from './time.ts'

interface SummedMetrics {
  /** Of all processes, this one included, as a page for Prometheus. */
  render(): Promise<string>
  /** Keeps what a process that has ended counted, as a sum must not fall. */
  forget(from: number): void
}

/** Of a process that takes longer, the figures of last time count. */
const answerTimeoutMs = second

export function createSummedMetrics(listProcesses: () => Connected[]): SummedMetrics {
  const own = new Registry()
  collectDefaultMetrics({ register: own })
  const running = new Gauge({
    name: 'octavo_processes',
    help: 'Processes that answer requests.',
    registers: [own],
  })
  const ended = new Counter({
    name: 'octavo_processes_ended_total',
    help: 'Processes that ended and were started again.',
    registers: [own],
  })
  const latest = new Map<number, object[]>()
  let departed: Promise<object[]> = Promise.resolve([])
  return { render, forget }

  async function render(): Promise<string> {
    const processes = listProcesses()
    running.set(processes.length)
    await Promise.all(processes.map(askOne))
    const ours: object[] = await own.getMetricsAsJSON()
    return AggregatorRegistry.aggregate([ours, await departed, ...latest.values()]).metrics()
  }

  async function askOne(each: Connected): Promise<void> {
    const late = sleep(answerTimeoutMs, undefined, { ref: false })
    const metrics = await Promise.race([each.command('metrics', null), late])
    if (metrics && listProcesses().includes(each)) latest.set(each.from, metrics)
  }

  function forget(from: number): void {
    ended.inc()
    const counts = latest.get(from)?.filter(isCount) ?? []
    latest.delete(from)
    departed = departed.then((before) => AggregatorRegistry.aggregate([before, counts]).getMetricsAsJSON())
  }
}

function isCount(metric: object): boolean {
  return 'type' in metric && (metric.type === 'counter' || metric.type === 'histogram')
}
