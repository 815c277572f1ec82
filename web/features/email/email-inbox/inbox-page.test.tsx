import { vocabularyRoutes } from '@landfall/contract/customers/customer-vocabulary.ts'
import { type ConversationView, conversationRoutes } from '@landfall/contract/email/mail-conversations.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { useLetterRequest } from '#features/customers/customers/letter-request.ts'
import { dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { InboxPage } from './inbox-page.tsx'

const view: ConversationView = {
  ...{
    id: 4,
    email: 'ann@nordlicht.example',
    name: 'Ann Berg',
    customerId: 5,
    customerName: 'Nordlicht GmbH',
  },
  ...{ stage: 'toFollow', subject: 'Re: Offer', excerpt: 'Please quote 500.', answerId: 8 },
  ...{ lastAt: '2026-11-20T08:00:00.000Z', isAutomatic: false, isUnread: true, isAssigned: false },
  ...{
    responsibleId: 9,
    responsibleName: 'Lin Yue',
    label: null,
    awayUntil: null,
    answeredAt: null,
    isClosed: false,
  },
  ...{ hasEarlier: false, isSuppressed: false },
  messages: [
    {
      ...{
        id: 3,
        direction: 'out',
        isAutomatic: false,
        from: 'sales@seller.example',
        to: 'ann@nordlicht.example',
      },
      ...{
        subject: 'Offer',
        text: 'See our tumblers',
        at: '2026-11-19T08:00:00.000Z',
        openedAt: null,
        attachments: [],
      },
    },
    {
      ...{
        id: 8,
        direction: 'in',
        isAutomatic: false,
        from: 'ann@nordlicht.example',
        to: 'sales@seller.example',
      },
      ...{
        subject: 'Re: Offer',
        text: 'Please quote 500.',
        at: '2026-11-20T08:00:00.000Z',
        openedAt: null,
        attachments: [],
      },
    },
  ],
}

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(conversationRoutes.list, { items: [view], nextCursor: null, total: 1, totalIsMinimum: false })
    .on(conversationRoutes.read, view)
    .on(conversationRoutes.change, { changed: 1, moved: 1 })
    .on(conversationRoutes.assignees, {
      items: [
        { id: 9, name: 'Lin Yue' },
        { id: 11, name: 'Wang Fang' },
      ],
    })
    .on(vocabularyRoutes.read, { labels: [], groups: [], sources: [], fields: [], words: [] })
})

const sending: Permission[] = ['email.history.read', 'email.task.send', 'customer.customer.read']
const open = async (permissions = sending) => {
  await renderPage(<InboxPage />, { permissions, address: '/email/inbox?conversation=4' })
  return within(await dialogOf('Ann Berg'))
}

test('a conversation shows both sides and is answered from there', async () => {
  const drawer = await open()
  expect(await drawer.findByText('See our tumblers')).toBeVisible()
  expect(drawer.getByText('Please quote 500.')).toBeVisible()
  expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([])
  await userEvent.click(drawer.getByRole('button', { name: 'Answer' }))
  expect(useLetterRequest.getState().request).toEqual({ customerId: 5, answerId: 8 })
  // It is somebody else's turn: looking at it is not reading it for him.
  expect(server.callsOf(conversationRoutes.change)).toEqual([])
})

test('an answer is marked as interest, and its conversation given to a colleague', async () => {
  const drawer = await open()
  await userEvent.click(await drawer.findByLabelText('Meaning'))
  await userEvent.click(await screen.findByText(/Interested \(customer moves to “Inquiry”\)/))
  expect(await screen.findByText('Customers moved to the next stage: 1')).toBeVisible()
  await userEvent.click(drawer.getByLabelText('Responsible'))
  await userEvent.click(await screen.findByTitle('Wang Fang'))
  await waitFor(() =>
    expect(server.callsOf(conversationRoutes.change).map(({ body }) => body)).toEqual([
      { selection: { scope: 0, ids: [4] }, change: { kind: 'label', label: 'interested' } },
      { selection: { scope: 0, ids: [4] }, change: { kind: 'assign', userId: 11 } },
    ]),
  )
})

test('who may not send reads only', async () => {
  const drawer = await open(['email.history.read'])
  expect(await drawer.findByText('See our tumblers')).toBeVisible()
  expect(drawer.queryByRole('button', { name: 'Answer' })).toBeNull()
  expect(drawer.queryByLabelText('Meaning')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Done/ })).toBeNull()
})
