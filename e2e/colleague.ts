import { randomBytes } from 'node:crypto'
import { passwordRoutes } from '@landfall/contract/access/account.ts'
import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { employeeRoutes } from '@landfall/contract/organisation/employees.ts'
import { createTestClient } from '../server/testing/test-client.ts'
import { app } from './shared-app.ts'
import { hiredPrefix, passwordOf, tokenFor } from './sign-in.ts'

/** Somebody whom a journey has for itself; he signs in like the people of the demo. */
export interface Colleague {
  id: number
  userName: string
  name: string
}

/** Takes on an employee of the demo company who may do what a person of the demo may. */
export async function hireColleague(like: string): Promise<Colleague> {
  const client = createTestClient(app.url)
  const token = await tokenFor({ url: app.url, userName: 'admin' })
  const { items } = await client.call(employeeRoutes.list, { query: { search: like } }, { token })
  const templateId = items.find(({ userName }) => userName === like)?.templateId ?? null
  const userName = `${hiredPrefix}${randomBytes(4).toString('hex')}`
  const body = { name: `Robin ${userName}`, userName, templateId }
  const { id, password } = await client.call(employeeRoutes.create, { body }, { token })
  const first = await client.call(sessionRoutes.login, { body: { userName, passWord: password } })
  const change = { oldPassword: password, newPassword: passwordOf(userName) }
  await client.call(passwordRoutes.change, { body: change }, { token: first.accessToken })
  return { id, userName, name: body.name }
}
