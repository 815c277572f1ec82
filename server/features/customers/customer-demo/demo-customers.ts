import { loadDemoCollected } from '#features/customers/collected/collected-demo.ts'
import { loadDemoConflicts } from '#features/customers/customer-identity/conflict-demo.ts'
import { loadDemoProfiles } from '#features/customers/customer-profile/profile-demo.ts'
import { loadDemoPool } from '#features/customers/customer-recycling/recycle-demo.ts'
import type { LoadContext, LoadedCustomer } from '#platform/demo/demo-loading.ts'
import type { TradeWorld } from '#platform/demo/trade-parties.ts'
import { loadCustomers } from './customer-loading.ts'
import { type CustomerPlan, makeCustomers } from './customer-rows.ts'

/** Makes and stores the customers of a company of the demo. */
export function loadDemoCustomers(
  ctx: LoadContext,
  { seed, world, plan }: { seed: string; world: TradeWorld; plan: CustomerPlan },
): Promise<LoadedCustomer[]> {
  return loadCustomers(ctx, makeCustomers(seed, world, plan))
}

/** Stores what is known of customers beyond themselves, what was collected, and who disputes whom. */
export async function loadAroundCustomers(ctx: LoadContext): Promise<void> {
  await loadDemoProfiles(ctx)
  await loadDemoPool(ctx)
  await loadDemoCollected(ctx)
  await loadDemoConflicts(ctx)
}
