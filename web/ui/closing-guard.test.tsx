import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { FormGuard } from './form-guard.tsx'
import { TabDrawer } from './tab-drawer.tsx'
import { TabModal } from './tab-modal.tsx'

const close = vi.fn()
const question = /What you typed will be lost/

function NameForm(): ReactNode {
  return (
    <Form name="firm">
      <FormGuard />
      <Form.Item name="name" label="Name">
        <Input />
      </Form.Item>
    </Form>
  )
}

async function answer(name: string) {
  const button = within(await dialogOf(question)).getByRole('button', { name })
  await waitFor(() => expect(button).toBeEnabled())
  await userEvent.click(button)
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
}

test('a drawer asks before what was typed in it is lost, and keeps it where it is not to be', async () => {
  close.mockClear()
  await renderPage(
    <TabDrawer open title="New firm" onClose={close}>
      <NameForm />
    </TabDrawer>,
  )
  const cross = within(await dialogOf('New firm')).getByRole('button', { name: 'Close' })
  await userEvent.click(cross)
  expect(close).toHaveBeenCalledOnce()

  await userEvent.type(screen.getByLabelText('Name'), 'Harbour')
  await userEvent.click(cross)
  await answer('Cancel')
  expect(close).toHaveBeenCalledOnce()
  await waitFor(() => expect(cross).toHaveFocus())
  expect(screen.getByLabelText('Name')).toHaveValue('Harbour')

  await userEvent.click(cross)
  await answer('Discard and close')
  expect(close).toHaveBeenCalledTimes(2)
})

test('a dialog asks at its cross; its button to cancel does as it says', async () => {
  close.mockClear()
  await renderPage(
    <TabModal open title="New firm" cancelText="Cancel" onCancel={close}>
      <NameForm />
    </TabModal>,
  )
  const dialog = within(await dialogOf('New firm'))
  await userEvent.type(screen.getByLabelText('Name'), 'Harbour')
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await answer('Cancel')
  expect(close).not.toHaveBeenCalled()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(close).toHaveBeenCalledOnce()
})
