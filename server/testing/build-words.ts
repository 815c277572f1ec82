import { customerGroupRoutes } from '@landfall/contract/customers/customer-groups.ts'
import { labelRoutes } from '@landfall/contract/customers/customer-labels.ts'
import { customerSourceRoutes } from '@landfall/contract/customers/customer-sources.ts'
import type { TestUser } from './build-people.ts'
import type { TestClient } from './test-client.ts'

const anyName = (noun: string) => `${noun} ${Math.random().toString(36).slice(2, 8)}`

/** A label made by a user through the API; answers its id. */
export async function buildLabel(client: TestClient, { token }: TestUser, name = anyName('Label')) {
  return (await client.call(labelRoutes.create, { body: { names: { en: name } } }, { token })).id
}

/** A customer group made by a user through the API; answers its id. */
export async function buildGroup(
  client: TestClient,
  { token }: TestUser,
  { name = anyName('Group'), parentId = null }: { name?: string; parentId?: number | null } = {},
) {
  const body = { names: { en: name }, parentId }
  return (await client.call(customerGroupRoutes.create, { body }, { token })).id
}

/** A source made by a user through the API; answers its id. */
export async function buildSource(client: TestClient, { token }: TestUser, name = anyName('Source')) {
  return (await client.call(customerSourceRoutes.create, { body: { names: { en: name } } }, { token })).id
}
