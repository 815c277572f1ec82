import {
  type VerificationAgent,
  verificationAgentRoutes,
} from '@landfall/contract/addresses/verification-agents.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { AgentSettings } from './agent-settings.tsx'

const agent: VerificationAgent = {
  ...{
    id: 1,
    name: 'Frankfurt',
    hint: 'lfv_abcd',
    createdAt: '2026-11-20T10:00:00.000Z',
    createdByName: 'Lin',
  },
  ...{
    lastSeenAt: '2026-11-25T08:00:00.000Z',
    lastSeenFrom: '8.8.8.8',
    isThere: true,
    helo: 'probe.export.example',
  },
  ...{ reach: 'open', isNamed: true, settled: 1_200 },
}

test('tells how each agent is, and takes a key back after a question', async () => {
  const server = new ServerStub()
    .on(verificationAgentRoutes.list, {
      items: [
        agent,
        { ...agent, id: 2, name: 'Oslo', isThere: false },
        { ...agent, id: 3, name: 'Lima', reach: 'closed' },
        { ...agent, id: 4, name: 'Rome', isNamed: false },
        { ...agent, id: 5, name: 'Seoul', lastSeenAt: null, isThere: false },
      ],
    })
    .on(verificationAgentRoutes.revoke, null)
  await renderPage(<AgentSettings />)
  const items = within(await screen.findByRole('list', { name: 'Verifying agents' })).getAllByRole('listitem')
  const states = ['Working', 'Lost', 'Port 25 closed', 'No reverse record', 'Not come yet']
  for (const [at, state] of states.entries()) expect(items[at]).toHaveTextContent(state)
  expect(items[0]).toHaveTextContent('1,200 addresses found out')
  await userEvent.click(screen.getByRole('button', { name: 'Take the key back: Oslo' }))
  const question = await screen.findByRole('dialog', { name: 'Take the key of “Oslo” back?' })
  expect(server.callsOf(verificationAgentRoutes.revoke)).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: 'Take the key back' }))
  await expect.poll(() => server.callsOf(verificationAgentRoutes.revoke)[0]?.path).toContain('/2')
})

test('shows the key of a new agent this once', async () => {
  const server = new ServerStub()
    .on(verificationAgentRoutes.list, { items: [] })
    .on(verificationAgentRoutes.create, { key: 'lfv_secret', item: agent })
  await renderPage(<AgentSettings />)
  expect(await screen.findByText('No agents yet')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Add an agent' }))
  const form = await screen.findByRole('dialog', { name: 'Add an agent' })
  await userEvent.type(within(form).getByLabelText('Name'), 'Frankfurt')
  await userEvent.click(within(form).getByRole('button', { name: 'Add an agent' }))
  expect(await screen.findByText('lfv_secret')).toBeVisible()
  expect(server.callsOf(verificationAgentRoutes.create)[0]?.body).toEqual({ name: 'Frankfurt' })
  await userEvent.click(screen.getByRole('button', { name: 'I have kept it' }))
  await expect.poll(() => screen.queryByText('lfv_secret')).toBeNull()
})
