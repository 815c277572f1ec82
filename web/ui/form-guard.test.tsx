import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { FormGuard, markSaved } from './form-guard.tsx'
import { TabContext } from './tab-context.ts'
import { useUnsaved } from './unsaved-store.ts'

const setDirty = vi.fn()
const outside = { isActive: true, setTitle: () => {}, restart: null }

function NameForm(): ReactNode {
  const [form] = Form.useForm()
  return (
    <Form form={form} initialValues={{ name: 'Harbour' }}>
      <FormGuard />
      <Form.Item name="name" label="Name">
        <Input />
      </Form.Item>
      <button type="button" onClick={() => markSaved(form)}>
        Keep open
      </button>
    </Form>
  )
}

function renderForm(): () => void {
  const { unmount } = render(
    <TabContext value={{ ...outside, setDirty }}>
      <NameForm />
    </TabContext>,
  )
  return unmount
}

const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('only what the user types is unsaved, until it is saved', async () => {
  renderForm()
  expect(isAsked()).toBe(false)
  await userEvent.type(screen.getByLabelText('Name'), ' Ltd')
  expect(isAsked()).toBe(true)
  expect(setDirty).toHaveBeenLastCalledWith(true)
  expect(useUnsaved.getState().amount).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: 'Keep open' }))
  expect(isAsked()).toBe(false)
  expect(setDirty).toHaveBeenLastCalledWith(false)
  await userEvent.type(screen.getByLabelText('Name'), '.')
  expect(isAsked()).toBe(true)
})

test('a form that goes takes its question with it', async () => {
  const close = renderForm()
  await userEvent.type(screen.getByLabelText('Name'), ' Ltd')
  expect(isAsked()).toBe(true)
  act(close)
  expect(isAsked()).toBe(false)
  expect(useUnsaved.getState().amount).toBe(0)
})
