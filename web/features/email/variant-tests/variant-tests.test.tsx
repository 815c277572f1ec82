import type { SendTaskView } from '@landfall/contract/email/email-tasks.ts'
import type { VariantPlan } from '@landfall/contract/email/variant-plans.ts'
import { type VariantResult, variantTestRoutes } from '@landfall/contract/email/variant-tests.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button, Form, Input } from 'antd'
import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { VariantFields, type VariantValues, variantsIn, variantsOf } from './variant-fields.tsx'
import { VariantPanel } from './variant-panel.tsx'

const plan: VariantPlan = { share: 20, by: 'click', hours: 24 }
const task = { id: 7, state: 'SUBMITTED' } as SendTaskView
const variants: VariantResult['variants'] = [
  {
    ...{ contentId: 1, templateName: 'Short', subject: 'New baskets', reached: 100, hits: 9 },
    ...{ range: { low: 0.048, high: 0.162 }, isWinner: false },
  },
  {
    ...{ contentId: 2, templateName: 'Long', subject: 'Our spring list', reached: 0, hits: 0 },
    ...{ range: null, isWinner: false },
  },
]
const running: VariantResult = {
  ...{ endsAt: '2026-11-28T10:00:00.000Z', decidedAt: null, verdict: null, held: 800 },
  variants,
}

let server: ServerStub
beforeEach(() => {
  server = new ServerStub().on(variantTestRoutes.read, running).on(variantTestRoutes.choose, task)
})

const show = (mine: SendTaskView = task, permissions = ['email.task.read', 'email.task.send'] as const) =>
  renderPage(<VariantPanel task={mine} plan={plan} />, { permissions: [...permissions] })

test('a running test shows how sure its figures are, and is ended by a choice that is confirmed', async () => {
  await show()
  expect(await screen.findByText(/Waiting for it: 800/)).toBeVisible()
  expect(screen.getByText('95% range: 4.8% to 16.2%')).toBeVisible()
  expect(screen.getByText('Clicked: 9 of 100 reached')).toBeVisible()
  expect(screen.getByText('–')).toBeVisible()
  expect((await axe.run('.variant-panel')).violations).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Use for the rest: Short' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('Readers who wait for it: 800')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Use for the rest' }))
  await waitFor(() => expect(server.callsOf(variantTestRoutes.choose)[0]?.body).toEqual({ contentId: 1 }))
})

test('a decision is told with what it is worth, and offers nothing any more', async () => {
  const [short, long] = variants
  server.on(variantTestRoutes.read, {
    ...{ endsAt: null, decidedAt: '2026-11-28T10:00:00.000Z', verdict: 'unclear', held: 0 },
    variants: [{ ...short!, isWinner: true }, long!],
  })
  await show()
  expect(await screen.findByText(/The difference may be chance; the rest gets “Short”/)).toBeVisible()
  expect(screen.getByText('For the rest')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('who may not send may not decide; a mailing that was cancelled says that nothing was decided', async () => {
  await renderPage(<VariantPanel task={task} plan={plan} />, { permissions: ['email.task.read'] })
  await screen.findByText('Clicked: 9 of 100 reached')
  expect(screen.queryByRole('button')).toBeNull()
  server.on(variantTestRoutes.read, { ...running, endsAt: null, held: 0 })
  await show({ ...task, id: 8, state: 'CANCELLED' })
  expect(await screen.findByText('The task ended before the test was decided')).toBeVisible()
})

test('the fields say what the test will be like, and a single template is never tested', async () => {
  const finish = vi.fn<(values: VariantValues) => void>()
  await renderPage(
    <Form<VariantValues> initialValues={{ ...variantsOf(undefined), method: 'test' }} onFinish={finish}>
      <Form.Item name="method" hidden>
        <Input />
      </Form.Item>
      <VariantFields templates={2} />
      <Button htmlType="submit">Done</Button>
    </Form>,
  )
  const hours = await screen.findByLabelText('Decide after (hours)')
  await userEvent.clear(hours)
  await userEvent.type(hours, '48')
  await userEvent.click(screen.getByRole('radio', { name: 'Replies' }))
  expect(screen.getByText(/20% of the readers, drawn at random.*48 hours/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(finish).toHaveBeenCalled())
  const values = finish.mock.calls[0]![0]
  const tested = { contentMethod: 'sequential', variantPlan: { share: 20, by: 'reply', hours: 48 } }
  expect(variantsIn(values, 2)).toEqual(tested)
  expect(variantsIn(values, 1)).toEqual({ ...tested, variantPlan: null })
  expect(variantsOf({ contentMethod: 'random', variantPlan: null }).method).toBe('random')
  expect(variantsIn(variantsOf({ contentMethod: 'random', variantPlan: null }), 3).contentMethod).toBe(
    'random',
  )
})
