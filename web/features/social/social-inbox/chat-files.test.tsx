import {
  type SocialConversationView,
  type SocialMessage,
  socialInboxRoutes,
} from '@landfall/contract/social/social-inbox.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { stubUploads } from '#testing/upload-stub.ts'
import { ChatComposer, useDraft } from './chat-composer.tsx'
import { ChatMessage } from './chat-message.tsx'

const conversation: SocialConversationView = {
  ...{
    id: 3,
    accountId: 1,
    accountName: 'Office',
    network: 'whatsapp',
    name: 'Ann',
    phone: '',
    username: '',
  },
  ...{ customerId: null, customerName: '', excerpt: '', lastDirection: 'in', lastAt: '2026-11-28T00:00:00Z' },
  ...{ replyUntil: null, bar: null, isUnread: false, responsibleId: null, responsibleName: '' },
  ...{ isAssigned: false, isClosed: false, messages: [], hasEarlier: false },
}
const message: SocialMessage = {
  ...{ id: 9, direction: 'in', kind: 'image', text: 'Like this', fileName: 'photo.png' },
  file: { state: 'ready', size: 2_048, contentType: 'image/png' },
  ...{ at: '2026-11-28T00:00:00Z', authorName: null, state: null, failure: null, trouble: '' },
}

let server: ServerStub
beforeEach(() => {
  stubUploads()
  server = new ServerStub()
    .on(socialInboxRoutes.sendFile, message)
    .on(socialInboxRoutes.send, message)
    .on(socialInboxRoutes.fileLink, { url: '/api/files/download/x' })
})

function Composer({ network }: Pick<SocialConversationView, 'network'>): ReactNode {
  return <ChatComposer conversation={{ ...conversation, network }} draft={useDraft()} />
}

const choose = (name: string) =>
  userEvent.upload(screen.getByLabelText('Add a file', { selector: 'input' }), new File(['x'], name))

test('a file goes out with the words below it', async () => {
  await renderPage(<Composer network="whatsapp" />)
  await choose('prices.pdf')
  await userEvent.type(screen.getByLabelText('Your answer'), 'Our prices')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await expect
    .poll(() => server.callsOf(socialInboxRoutes.sendFile))
    .toMatchObject([{ query: { name: 'prices.pdf', text: 'Our prices' } }])
  expect(server.callsOf(socialInboxRoutes.send)).toEqual([])
  await expect.poll(() => screen.queryByText('prices.pdf')).toBeNull()
})

test('where no words stand below a file they are said after it', async () => {
  await renderPage(<Composer network="facebook" />)
  await choose('prices.pdf')
  await userEvent.type(screen.getByLabelText('Your answer'), 'Our prices')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await expect.poll(() => server.callsOf(socialInboxRoutes.send)).toHaveLength(1)
  expect(server.callsOf(socialInboxRoutes.sendFile)).toMatchObject([
    { query: { name: 'prices.pdf', text: '' } },
  ])
})

test('a program is not even chosen, and a choice can be taken back', async () => {
  await renderPage(<Composer network="whatsapp" />)
  await choose('setup.exe')
  expect(await screen.findByText('“setup.exe” may be a program and is not sent')).toBeVisible()
  await choose('prices.pdf')
  await userEvent.click(screen.getByRole('button', { name: 'Remove “prices.pdf”' }))
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
})

test('a picture is shown, and what is not here yet says so', async () => {
  const { file } = message
  await renderPage(
    <>
      <ChatMessage message={message} person="Ann" onAgain={undefined} />
      <ChatMessage
        message={{
          ...message,
          id: 10,
          kind: 'document',
          file: file && { ...file, state: 'coming', size: null },
        }}
        person="Ann"
        onAgain={undefined}
      />
    </>,
  )
  const picture = screen.getByRole('img', { name: 'photo.png' })
  await expect.poll(() => picture.getAttribute('src')).toBe('/api/files/download/x')
  expect(screen.getByRole('button', { name: 'Open “photo.png”' })).toBeVisible()
  expect(screen.getByText('The file is on its way…')).toBeVisible()
})
