import { contactCalendarRoutes, type LocalTime } from '@landfall/contract/customers/contact-calendar.ts'
import { type TimelineItem, timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { type FollowUpView, followUpRoutes } from '@landfall/contract/customers/follow-ups.ts'
import { permissions } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { TimelineList } from './timeline-list.tsx'

const base = { at: '2026-11-20T08:00:00.000Z', userName: 'Lin Yue' }
const followUp: Extract<TimelineItem, { kind: 'followUp' }> = {
  ...base,
  id: '0-9',
  kind: 'followUp',
  followUpId: 9,
  method: 'social',
  channel: 'whatsapp',
  content: 'Sent the catalogue, @Wang Fang',
  nextContactAt: '2027-01-05T07:00:00.000Z',
  editedAt: '2026-11-20T09:00:00.000Z',
  files: [{ id: 31, name: 'offer.pdf', size: 2_000 }],
  mentions: [{ id: 8, name: 'Wang Fang' }],
  commentCount: 1,
  canChange: true,
}
const view: FollowUpView = {
  id: 9,
  authorName: 'Lin Yue',
  happenedAt: base.at,
  method: 'call',
  channel: null,
  content: 'Called',
  nextContactAt: null,
  editedAt: null,
  files: [],
  mentions: [],
  commentCount: 0,
  canChange: true,
}
const riyadh: LocalTime = {
  timeZone: 'Asia/Riyadh',
  zoneOrigin: 'country',
  country: 'SA',
  date: '2027-01-05',
  time: '10:00',
  isWeekend: false,
  holiday: null,
  freeDay: null,
  nextWorkingAt: null,
}
const items: TimelineItem[] = [
  followUp,
  {
    ...base,
    id: '2-4',
    kind: 'ownerChanged',
    userName: null,
    before: 'Lin Yue',
    after: null,
    poolName: 'North',
    how: 'auto',
    former: null,
    reason: { en: 'No answer' },
    rules: [{ rule: 'followUp', days: 30 }],
  },
  { ...base, id: '3-1', kind: 'changed', fields: [{ field: 'stage', before: 'toFollow', after: 'won' }] },
  {
    ...base,
    id: '4-2',
    kind: 'shipments',
    userName: null,
    month: '2026-05',
    role: 'buyer',
    tradeName: 'Nordlicht GmbH',
    tradeCompanyKey: 'NORDLICHT|DE',
    records: 12,
    grossKg: 3_400,
    valueUsd: 56_000,
    valueKnown: 3,
    partners: 4,
    goods: 'Hand tools',
  },
]

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(timelineRoutes.read, { items, nextCursor: null, missing: [] })
    .on(contactCalendarRoutes.localTime, riyadh)
    .on(followUpRoutes.colleagues, { items: [{ id: 8, name: 'Wang Fang' }] })
})
const answered = vi.fn()
const open = () => renderPage(<TimelineList customerId={5} onAnswer={answered} />, { permissions })
const entry = async (text: string) => {
  const found = (await screen.findByText(text)).closest('li')
  if (!found) throw new Error(`${text} stands in no entry`)
  return within(found)
}

test('says of each entry what happened, by whom, how and why', async () => {
  await open()
  const social = await entry('Social message · WhatsApp')
  expect(social.getByText(/Sent the catalogue/)).toBeVisible()
  expect(social.getByText('Mentions Wang Fang')).toBeVisible()
  expect(await social.findByText(/Local time: .*10:00.*Asia\/Riyadh/)).toBeVisible()
  const move = await entry('Owner changed')
  expect(move.getByText('Lin Yue → North')).toBeVisible()
  expect(move.getByText(/Dropped by rule · .*No answer · .*no follow-up for more than 30 days/)).toBeVisible()
  const shipped = await entry('Shipments in May 2026')
  expect(
    shipped.getByRole('link', { name: 'Bought by Nordlicht GmbH · shipments: 12 · suppliers: 4' }),
  ).toBeVisible()
  expect(shipped.getByText('3,400 kg · worth $56,000 · Hand tools')).toBeVisible()
  expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([])
})

test('shows what a reader wrote as plain text, and what a server said', async () => {
  const mail = { ...base, kind: 'mail' as const, address: 'ann@nordlicht.example', answerId: null }
  const person = { userName: null, recipient: 'Ann Berg' }
  const text = 'We take 500.\n<b>When?</b>'
  const replied = {
    ...mail,
    ...person,
    id: '1-8',
    event: 'replied' as const,
    subject: 'Re: Offer',
    detail: text,
    answerId: 8,
  }
  const opened = { ...mail, ...person, id: '1-7', event: 'opened' as const, subject: 'Offer', detail: null }
  const bounced = {
    ...mail,
    ...person,
    id: '1-9',
    event: 'bounced' as const,
    subject: 'Offer',
    detail: '550 no such user',
  }
  server.on(timelineRoutes.read, { items: [replied, bounced, opened], nextCursor: null, missing: [] })
  await open()
  const reply = await entry('Replied')
  expect(reply.getByText('Re: Offer')).toBeVisible()
  expect(reply.getByText(/We take 500/)).toHaveTextContent('We take 500. <b>When?</b>')
  await userEvent.click(reply.getByRole('button', { name: 'Answer' }))
  expect(answered).toHaveBeenCalledWith(8)
  expect((await entry('E-mail opened')).getByText('Ann Berg')).toBeVisible()
  const bounce = await entry('E-mail bounced')
  expect(bounce.queryByText('Ann Berg')).toBeNull()
  expect(bounce.queryByRole('button', { name: 'Answer' })).toBeNull()
  expect(bounce.getByText('ann@nordlicht.example · 550 no such user')).toBeVisible()
})

test('shows some kinds only, and says when customs data is away', async () => {
  await open()
  await screen.findByText('Owner changed')
  server.on(timelineRoutes.read, { items: [], nextCursor: null, missing: ['shipments'] })
  await userEvent.click(screen.getByRole('combobox', { name: 'Show' }))
  await userEvent.click(await screen.findByTitle('Shipments'))
  expect(await screen.findByText(/shipments are left out/)).toBeVisible()
  expect(screen.getByText('Nothing of the chosen kinds has happened yet')).toBeVisible()
  expect(server.callsOf(timelineRoutes.read).at(-1)?.query).toEqual({ show: 'shipments' })
})

test('a follow-up is put right by its writer', async () => {
  server.on(followUpRoutes.change, view)
  await open()
  await userEvent.click(await screen.findByText('Change'))
  const dialog = within(await dialogOf('Change follow-up'))
  await userEvent.click(dialog.getByText('Call'))
  await userEvent.click(dialog.getByLabelText('Remove “offer.pdf”'))
  await userEvent.click(dialog.getByText('Save changes'))
  expect(await screen.findByText('Follow-up changed')).toBeVisible()
  expect(server.callsOf(followUpRoutes.change)[0]?.body).toMatchObject({
    method: 'call',
    content: 'Sent the catalogue, @Wang Fang',
    fileIds: [],
    mentionIds: [8],
  })
})

test('a follow-up is deleted, and comes back', async () => {
  server.on(followUpRoutes.remove, null).on(followUpRoutes.restore, view)
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Delete follow-up' }))
  expect(await screen.findByText('Follow-up deleted')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Follow-up restored')).toBeVisible()
})

test('colleagues talk about a follow-up; one’s own words can be taken back', async () => {
  const said = { id: 3, authorName: 'Lin Yue', content: 'Well done', createdAt: base.at, canDelete: true }
  server
    .on(followUpRoutes.comments, { items: [said] })
    .on(followUpRoutes.comment, { items: [said] })
    .on(followUpRoutes.removeComment, null)
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Comments (1)' }))
  expect(await screen.findByText('Well done')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Comment'), 'Thank you')
  await userEvent.click(screen.getByRole('button', { name: 'Post comment' }))
  await waitFor(() => expect(screen.getByLabelText('Comment')).toHaveValue(''))
  expect(server.callsOf(followUpRoutes.comment)[0]?.body).toEqual({ content: 'Thank you' })
  await userEvent.click(screen.getByRole('button', { name: 'Delete comment' }))
  const sure = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete comment' })
  await waitFor(() => expect(sure).toBeEnabled())
  await userEvent.click(sure)
  await waitFor(() => expect(server.callsOf(followUpRoutes.removeComment)).toHaveLength(1))
})
