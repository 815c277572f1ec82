import {
  type CustomerInput,
  type CustomerView,
  customerInput,
  customerRoutes,
} from '@landfall/contract/customers/customers.ts'
import type { TestUser } from './build-people.ts'
import type { TestClient } from './test-client.ts'

/** A customer made by a user through the API. */
export function buildCustomer(
  client: TestClient,
  user: TestUser,
  wishes: Partial<CustomerInput> = {},
): Promise<CustomerView> {
  const input = customerInput.parse({ name: `Customer ${Math.random().toString(36).slice(2, 8)}`, ...wishes })
  // Tests may use one domain for many customers.
  const body = { ...input, duplicateReason: 'Made by a test' }
  return client.call(customerRoutes.create, { body }, { token: user.token })
}
