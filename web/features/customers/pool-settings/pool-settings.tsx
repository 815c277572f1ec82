import type { ReactNode } from 'react'
import { NightList } from './night-list.tsx'
import { PoolList } from './pool-list.tsx'
import { ReasonList } from './reason-list.tsx'
import { RulePanel } from './rule-panel.tsx'
import './pool-settings.css'

/** Everything the company decides about its public pool. */
export function PoolSettings(): ReactNode {
  return (
    <div className="pool-settings">
      <RulePanel />
      <PoolList />
      <ReasonList />
      <NightList />
    </div>
  )
}
