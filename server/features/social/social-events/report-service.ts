import { notify } from '#platform/notices/notice-store.ts'
import type { Db } from '#platform/postgres/database.ts'
import { noteDecision } from '../message-templates/message-template-store.ts'
import { findAccount, findByTarget, type StoredAccount } from '../social-accounts/social-account-store.ts'
import { endConsentOf } from '../social-consents/consent-store.ts'
import { saysStop } from '../social-consents/stop-words.ts'
import type { RecogniseCustomer } from '../social-inbox/chat-service.ts'
import {
  findConversation,
  markReachable,
  moveConversation,
  openConversation,
  tellScreens,
} from '../social-inbox/chat-store.ts'
import { applyState, applyWatermark, insertReceived } from '../social-inbox/message-store.ts'
import type { NetworkEvent } from '../social-networks/network-adapter.ts'
import { networks } from '../social-networks/network-list.ts'
import type { StoredEvent } from './event-store.ts'

/** What working off reports needs of other areas. */
export interface ReportNeeds {
  recogniseCustomer: RecogniseCustomer
}

/** Writes what a report says; answers of how many messages it speaks that are not known. */
export async function applyReport(
  db: Db,
  needs: ReportNeeds,
  event: Pick<StoredEvent, 'accountId' | 'body'>,
): Promise<{ missing: number }> {
  const door = await findAccount(db, event.accountId)
  const found = door && networks[door.network].messages?.readEvents(JSON.parse(event.body))
  let missing = 0
  for (const each of found ?? []) {
    // An app reports all its numbers and pages at one door; those that are not bound here are left out.
    const account =
      each.targetId === '' || each.targetId === door?.targetId
        ? door
        : await findByTarget(db, door?.network ?? 'whatsapp', each.targetId)
    if (account && !(await applyEvent(db, needs, { account, event: each }))) missing += 1
  }
  return { missing }
}

interface Told<Kind extends NetworkEvent['kind'] = NetworkEvent['kind']> {
  account: StoredAccount
  event: Extract<NetworkEvent, { kind: Kind }>
}

async function applyEvent(db: Db, needs: ReportNeeds, { account, event }: Told): Promise<boolean> {
  switch (event.kind) {
    case 'message':
      await receive(db, needs, { account, event })
      return true
    case 'state': {
      const conversationId = await applyState(db, event)
      if (conversationId !== undefined && event.failure === 'stopped')
        await endConsentOf(db, conversationId, 'network')
      return conversationId !== undefined
    }
    case 'template':
      await noteDecision(db, event)
      return true
    case 'watermark': {
      const conversation = await findConversation(db, account.id, { ref: event.personRef, userRef: null })
      if (conversation) await applyWatermark(db, conversation.id, event)
      return true
    }
    case 'moved':
      await moveConversation(db, account.id, event)
      return true
    default:
      await markReachable(db, account.id, event)
      return true
  }
}

async function receive(db: Db, needs: ReportNeeds, { account, event }: Told<'message'>): Promise<void> {
  const { person, providerId, at, content } = event
  const conversation = await openConversation(db, account, {
    person,
    at,
    recognise: () => needs.recogniseCustomer(db, { network: account.network, ...person }),
  })
  const isNew = await insertReceived(db, conversation.id, { providerId, at, ...content })
  if (!isNew) return
  if (account.network === 'whatsapp' && saysStop(content.text))
    await endConsentOf(db, conversation.id, 'stop')
  await tellScreens(db, conversation.id)
  // One notice until somebody has looked; what comes meanwhile is seen then.
  if (conversation.wasUnread || conversation.responsibleId === null) return
  await notify(db, [
    {
      userIds: [conversation.responsibleId],
      kind: 'socialMessage',
      params: { name: conversation.name, account: account.name },
      path: `/social-marketing?conversation=${conversation.id}`,
    },
  ])
}
