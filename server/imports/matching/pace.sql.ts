import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { day, earlier } from '../../time.ts'

export interface NotYet {
  next_at: Date
  /** Set while the source is left alone. */
  rests_until: Date | null
}

/** Takes the next turn to ask, which is nobody else's on any server; or says when the next one is. */
export async function takeTurn(db: Db, source: string, gapMs: number, at: Date): Promise<NotYet | undefined> {
  const next = new Date(at.getTime() + gapMs)
  // @NOTE The clock may have been set back: a turn lies no further ahead than the gap, and no rest is longer than a day.
  const { rows } = await sql`
    insert into source_pace (source, next_at) values (${source}, ${next})
    on conflict (source) do update set next_at = excluded.next_at, rests_until = null
    where source_pace.next_at <= ${at}::timestamptz
      or source_pace.next_at > case when source_pace.rests_until is null then ${next}::timestamptz else ${earlier(at, -2 * day)}::timestamptz end
    returning source`.execute(db)
  if (rows.length > 0) return undefined
  return db.selectFrom('source_pace').select(['next_at', 'rests_until']).where('source', '=', source).executeTakeFirst()
}

export interface Rest {
  /** When the source asked to be asked again; else the rest doubles with each refusal in a row. */
  retryAt: Date | undefined
  firstMs: number
  maxMs: number
}

/** Lets nobody ask until the rest is over, and returns its end. Refusals that arrive during a rest can only prolong it. */
export async function rest(db: Db, source: string, { retryAt, firstMs, maxMs }: Rest, at: Date): Promise<Date> {
  const { rows } = await sql<{ rests_until: Date }>`
    insert into source_pace (source, next_at, rests_until, refusals)
    values (${source}, ${retryAt ?? earlier(at, -firstMs)}, ${retryAt ?? earlier(at, -firstMs)}, 1)
    on conflict (source) do update set (next_at, rests_until, refusals) = (
      select greatest(until, source_pace.rests_until), greatest(until, source_pace.rests_until), source_pace.refusals + grown
      from (
        select
          case when source_pace.rests_until > ${at}::timestamptz then 0 else 1 end as grown,
          coalesce(
            ${retryAt ?? null}::timestamptz,
            case when source_pace.rests_until > ${at}::timestamptz then source_pace.rests_until else
              ${at}::timestamptz
                + least(${maxMs}::float8, ${firstMs}::float8 * 2 ^ least(source_pace.refusals, 20)) * interval '1 millisecond'
            end
          ) as until
      ) as wanted
    )
    returning rests_until`.execute(db)
  return rows[0]?.rests_until ?? earlier(at, -firstMs)
}

export async function endRefusals(db: Db, source: string): Promise<void> {
  await sql`update source_pace set refusals = 0 where source = ${source} and refusals > 0`.execute(db)
}
