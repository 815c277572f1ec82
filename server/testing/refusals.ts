import type { Permission } from '@landfall/contract/permissions.ts'
import type { RouteSpec } from '@landfall/contract/route.ts'
import { expect } from 'vitest'
import { buildUser } from './build-people.ts'
import type { TestApp } from './test-app.ts'
import { codeOf, type UncheckedArguments } from './test-client.ts'

/** Expects each route to refuse who is not signed in and who lacks its right. */
export async function expectRefusals(
  app: TestApp,
  routes: readonly RouteSpec[],
  argumentsOf: (route: RouteSpec) => UncheckedArguments,
): Promise<void> {
  const reader = await buildUser(app.systemDb, { permissions: [unrelatedRight] })
  for (const route of routes) {
    const name = `${route.method} ${route.path}`
    const anonymous = await app.client.send(route, argumentsOf(route))
    expect([name, anonymous.code]).toEqual([name, codeOf('invalidLogin')])
    const denied = await app.client.send(route, argumentsOf(route), { token: reader.token })
    expect([name, denied.code]).toEqual([name, codeOf('noPermission')])
  }
}

const unrelatedRight: Permission = 'dashboard.home.read'
