import { identityRoutes } from '@landfall/contract/customers/customer-identity.ts'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import { formatNumber } from '#platform/formatters.ts'

/** Asks whether a colleague has such a customer; only on wish, because each question counts. */
export function OthersCustomers({ text }: { text: string }): ReactNode {
  const { t } = useTranslation()
  const asking = useMutation({ mutationFn: () => call(identityRoutes.lookUp, { body: { text } }) })
  const title = t('globalSearch.source.others')
  return (
    <section className="panel" aria-label={title}>
      <h2>{title}</h2>
      {asking.data ? (
        <>
          {asking.data.items.length === 0 && <p>{t('globalSearch.nobodyHas')}</p>}
          <ul className="search-hits">
            {asking.data.items.map(({ reference, name, country, ownerName }) => (
              <li key={reference}>
                <span>{name}</span>
                <span className="quiet">
                  {[countryName(country), ownerName ?? t('customers.pool')].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          <p className="quiet">{t('globalSearch.left', { count: formatNumber(asking.data.left) })}</p>
        </>
      ) : (
        <>
          <p className="quiet">{t('globalSearch.othersHint')}</p>
          <Button disabled={text.length < 2} loading={asking.isPending} onClick={() => asking.mutate()}>
            {t('globalSearch.ask')}
          </Button>
        </>
      )}
    </section>
  )
}
