import type { ReactNode } from 'react'
import { CompanyTokens } from '#features/access/access-tokens/company-tokens.tsx'
import { WebhookList } from './webhook-list.tsx'

/** How other programs work with the company's data: by access tokens, and by being told of events. */
export function Integrations(): ReactNode {
  return (
    <div className="integrations">
      <CompanyTokens />
      <WebhookList />
    </div>
  )
}
