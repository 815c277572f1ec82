import {
  type SequencePerson,
  type SequenceRow,
  sequenceRoutes,
} from '@landfall/contract/email/mail-sequences.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { readPage } from '#platform/list/list-page.ts'
import type { RecipientNeeds } from '../email-tasks/recipient-candidates.ts'
import { addPeople } from './person-adding.ts'
import { changePeople } from './person-changes.ts'
import { personColumns, personList } from './person-list.ts'
import { requireSequence, sequenceColumns, sequenceList } from './sequence-read-model.ts'
import {
  changeSequence,
  createSequence,
  pauseSequence,
  removeSequence,
  startSequence,
} from './sequence-service.ts'

/** Sequences of mails and the people in them. */
export function registerSequenceRoutes(server: HttpServer, needs: RecipientNeeds): void {
  endpoint(server, sequenceRoutes.list, (ctx, { query }) =>
    readPage<SequenceRow>(ctx.db, sequenceList(ctx), { columns: sequenceColumns, query }),
  )
  endpoint(server, sequenceRoutes.read, (ctx, { params }) => requireSequence(ctx, params.id))
  endpoint(server, sequenceRoutes.create, (ctx, { body }) => createSequence(ctx, body))
  endpoint(server, sequenceRoutes.update, (ctx, { params, body }) => changeSequence(ctx, params.id, body))
  endpoint(server, sequenceRoutes.start, (ctx, { params }) => startSequence(ctx, params.id))
  endpoint(server, sequenceRoutes.pause, (ctx, { params }) => pauseSequence(ctx, params.id))
  endpoint(server, sequenceRoutes.remove, async (ctx, { params }) => {
    await removeSequence(ctx, params.id)
    return null
  })
  endpoint(server, sequenceRoutes.people, async (ctx, { params, query }) => {
    await requireSequence(ctx, params.id)
    return readPage<SequencePerson>(ctx.db, personList(ctx, params.id), { columns: personColumns, query })
  })
  endpointWithoutTransaction(server, sequenceRoutes.addPeople, (ctx, { params, body }) =>
    addPeople(ctx, needs, { sequenceId: params.id, wish: body }),
  )
  endpoint(server, sequenceRoutes.changePeople, (ctx, { params, body }) => changePeople(ctx, params.id, body))
}
