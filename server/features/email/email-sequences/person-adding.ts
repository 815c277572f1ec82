import type { RecipientPreview } from '@landfall/contract/email/email-tasks.ts'
import { mostSequencePeople } from '@landfall/contract/email/mail-sequences.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import {
  type CheckedCandidate,
  checkCandidate,
  exclusionOf,
  type RecipientCandidate,
  type RecipientNeeds,
  type RecipientWish,
  standingReader,
} from '../email-tasks/recipient-candidates.ts'
import { planReaders } from '../email-timing/reader-times.ts'
import { requireSequence } from './sequence-read-model.ts'
import { wakeSequences } from './sequence-store.ts'

/** What became of those who were to be added. */
interface Added {
  added: number
  already: number
  excluded: RecipientPreview['excluded']
}

/** Puts one person of each chosen customer into a sequence; whoever is in it stays where he is, so that asking again is safe. */
export async function addPeople(
  ctx: Context,
  { selectRecipients, addressChecks }: RecipientNeeds,
  { sequenceId, wish }: { sequenceId: number; wish: RecipientWish },
): Promise<Added> {
  const { hours, content } = await ctx.transaction((db) => requireSequence({ ...ctx, db }, sequenceId))
  const waitDays = content[0]?.waitDays ?? 0
  const chunks = await collect(selectRecipients(ctx, wish, 0))
  const readStanding = await standingReader(ctx, addressChecks)
  const result: Added = {
    ...{ added: 0, already: 0 },
    excluded: { noEmail: 0, duplicate: 0, suppressed: 0, invalid: 0, unproven: 0, recent: 0, sameCompany: 0 },
  }
  const seen = new Set<string>()
  for (const chunk of chunks) {
    const standing = await readStanding(chunk)
    const fit = chunk.map(checkCandidate).filter((candidate) => {
      const reason = exclusionOf(candidate, seen, standing)
      seen.add(candidate.email)
      if (reason) result.excluded[reason] += 1
      return reason === undefined
    })
    const added = await ctx.transaction((db) =>
      insertPeople(db, { sequenceId, people: fit, hours, waitDays }),
    )
    result.added += added
    result.already += fit.length - added
  }
  await ctx.transaction(wakeSequences)
  return result
}

async function collect(chunks: AsyncIterable<RecipientCandidate[]>): Promise<RecipientCandidate[][]> {
  const all: RecipientCandidate[][] = []
  let looked = 0
  for await (const chunk of chunks) {
    looked += chunk.length
    if (looked > mostSequencePeople)
      throw new AppError('sequencePeopleTooMany', { limit: mostSequencePeople })
    all.push(chunk)
  }
  return all
}

interface NewPeople {
  sequenceId: number
  people: readonly CheckedCandidate[]
  hours: { from: number; to: number }
  waitDays: number
}

async function insertPeople(db: Db, { sequenceId, people, hours, waitDays }: NewPeople): Promise<number> {
  if (people.length === 0) return 0
  const moments = await planReaders(db, people, { after: new Date(), waitDays, hours })
  const rows = await db.query(
    `insert into mail_sequence_people (sequence_id, customer_id, contact_id, address, email, name, variables, due_at)
     select $1, g.customer_id, g.contact_id, g.address, g.email, g.name, g.variables::jsonb, g.due_at
     from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[])
       as g (customer_id, contact_id, address, email, name, variables, due_at)
     on conflict (sequence_id, email) do nothing returning id`,
    [
      sequenceId,
      people.map(({ customerId }) => customerId),
      people.map(({ contactId }) => contactId),
      people.map(({ address }) => address),
      people.map(({ email }) => email),
      people.map(({ name }) => name),
      people.map(({ variables }) => JSON.stringify(variables)),
      moments.map((moment) => moment.toISOString()),
    ],
  )
  return rows.length
}
