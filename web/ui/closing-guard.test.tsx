import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { chooseMenuEntry } from '#testing/menu-entry.ts'
import { dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { useQuestions } from './confirm-store.ts'
import { FormGuard } from './form-guard.tsx'
import { InputGuard } from './input-guard.ts'
import { MenuDropdown } from './menu-dropdown.tsx'
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

// One Escape a test: all overlays have the same number here, and the one that goes takes the others from Escape.
test.each(['input', 'Save', 'Cancel'])('Escape in a dialog asks with the focus on %s', async (place) => {
  close.mockClear()
  await renderPage(
    <TabModal open title="New firm" okText="Save" cancelText="Cancel" onCancel={close}>
      <NameForm />
    </TabModal>,
  )
  const dialog = await dialogOf('New firm')
  await userEvent.type(screen.getByLabelText('Name'), 'Harbour')
  if (place !== 'input') within(dialog).getByRole('button', { name: place }).focus()
  await userEvent.keyboard('{Escape}')
  await answer('Cancel')
  await userEvent.click(dialog.closest('.ant-modal-wrap') ?? dialog)
  await answer('Cancel')
  expect(close).not.toHaveBeenCalled()
})

test('a drawer asks at Escape and at a click beside it', async () => {
  close.mockClear()
  await renderPage(
    <TabDrawer open title="New firm" onClose={close}>
      <NameForm />
    </TabDrawer>,
  )
  const drawer = await dialogOf('New firm')
  await userEvent.type(screen.getByLabelText('Name'), 'Harbour')
  await userEvent.keyboard('{Escape}')
  await answer('Cancel')
  await userEvent.click(drawer.closest('.ant-drawer')?.querySelector('.ant-drawer-mask') ?? drawer)
  await answer('Cancel')
  expect(close).not.toHaveBeenCalled()
})

/** A drawer that somebody else closes, as saving does; its form stays, as it does while a drawer slides away. */
function SavedDrawer(): ReactNode {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(false)}>
        Saved
      </button>
      <TabDrawer open={isOpen} forceRender destroyOnHidden={false} title="New firm" onClose={close}>
        <NameForm />
      </TabDrawer>
    </>
  )
}

test('saving takes back the question that was asked meanwhile', async () => {
  close.mockClear()
  await renderPage(<SavedDrawer />)
  await dialogOf('New firm')
  await userEvent.type(screen.getByLabelText('Name'), 'Harbour')
  await userEvent.keyboard('{Escape}')
  await dialogOf(question)
  fireEvent.click(screen.getByText('Saved'))
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
  expect(close).not.toHaveBeenCalled()
})

test('what was closed by saving asks nothing at Escape', async () => {
  await renderPage(<SavedDrawer />)
  await dialogOf('New firm')
  await userEvent.type(screen.getByLabelText('Name'), 'Harbour')
  fireEvent.click(screen.getByText('Saved'))
  await userEvent.keyboard('{Escape}')
  expect(useQuestions.getState().questions).toHaveLength(0)
})

test('input in a dialog over a drawer is noted with the dialog alone', async () => {
  close.mockClear()
  const closeDrawer = vi.fn()
  await renderPage(
    <TabDrawer open title="Firm" onClose={closeDrawer}>
      <TabModal open title="Helpers" onCancel={close}>
        <InputGuard isDirty />
      </TabModal>
    </TabDrawer>,
  )
  const dialog = await dialogOf('Helpers')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await answer('Cancel')
  expect(close).not.toHaveBeenCalled()
  fireEvent.click(document.querySelector('.ant-drawer-close') ?? dialog)
  expect(closeDrawer).toHaveBeenCalledOnce()
})

function MenuPage(): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <MenuDropdown menu={{ items: [{ key: 'new', label: 'New' }], onClick: () => setIsOpen(true) }}>
        <button type="button">More</button>
      </MenuDropdown>
      {isOpen && (
        <TabModal open title="New firm" onCancel={() => setIsOpen(false)}>
          <Input autoFocus aria-label="Name" />
        </TabModal>
      )}
    </>
  )
}

test('what a menu opened gives the focus to the button of the menu', async () => {
  await renderPage(<MenuPage />)
  const more = screen.getByRole('button', { name: 'More' })
  await userEvent.click(more)
  await chooseMenuEntry('New')
  const dialog = within(await dialogOf('New firm'))
  await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveFocus())
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText('New firm')).toBeNull())
  await waitFor(() => expect(more).toHaveFocus())
})
