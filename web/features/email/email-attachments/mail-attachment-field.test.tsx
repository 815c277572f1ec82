import {
  attachmentBytes,
  attachmentRoutes,
  type MailAttachment,
} from '@landfall/contract/email/mail-attachments.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { stubUploads } from '#testing/upload-stub.ts'
import { MailAttachmentField } from './mail-attachment-field.tsx'

let server: ServerStub
beforeEach(() => {
  stubUploads()
  server = new ServerStub().on(attachmentRoutes.send, { id: 3, name: 'prices.pdf', size: 3_000_000 })
})

function Field(): ReactNode {
  const [files, setFiles] = useState<readonly MailAttachment[]>([])
  return <MailAttachmentField isForMany value={files} onChange={setFiles} />
}

const choose = async (name: string, size: number) => {
  const file = new File(['x'], name)
  Object.defineProperty(file, 'size', { value: size })
  await userEvent.upload(screen.getByLabelText('Attach files', { selector: 'input' }), file)
}

test('a file is sent at once, and many people are told what it costs', async () => {
  await renderPage(<Field />)
  await choose('prices.pdf', 3_000_000)
  expect(await screen.findByText(/everybody gets them/)).toBeVisible()
  expect(server.callsOf(attachmentRoutes.send)).toMatchObject([{ query: { name: 'prices.pdf' } }])
  await choose('film.mp4', attachmentBytes - 1_000_000)
  expect(await screen.findByText(/may have .* together/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove “prices.pdf”' }))
  expect(screen.queryByText(/everybody gets them/)).toBeNull()
})

test('what providers refuse is not even sent', async () => {
  await renderPage(<Field />)
  await choose('setup.exe', 10)
  expect(await screen.findByText('Mail providers refuse files like “setup.exe”')).toBeVisible()
  expect(server.callsOf(attachmentRoutes.send)).toEqual([])
})
