import type { Subordinate } from '@landfall/contract/organisation/subordinates.ts'
import { Input, Segmented, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ReassignDialog } from './reassign-dialog.tsx'
import { SubordinateCard } from './subordinate-card.tsx'
import { useSubordinates } from './use-subordinates.ts'
import './subordinates.css'

/** The people below the user, what they have and what they did. */
export function SubordinatePage(): ReactNode {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const everybody = params.get('who') === 'everybody'
  const search = params.get('search') ?? ''
  const people = useSubordinates(everybody)
  const [moved, setMoved] = useState<Subordinate>()
  const change = (name: string, value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === '') after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
  const items = people.data?.items ?? []
  const shown = items.filter(({ name, username }) => matches(`${name} ${username}`, search))
  return (
    <>
      <PageHeader title={t('subordinates.title')} hint={t('subordinates.hint')}>
        {people.data?.maySeeEverybody && (
          <Segmented
            value={everybody ? 'everybody' : 'mine'}
            options={[
              { value: 'mine', label: t('subordinates.mine') },
              { value: 'everybody', label: t('subordinates.everybody') },
            ]}
            onChange={(value) => change('who', value === 'everybody' ? value : '')}
          />
        )}
      </PageHeader>
      <div className="panel">
        {people.isPending && <Skeleton active />}
        {people.isError && (
          <FailureState
            title={t('subordinates.failed')}
            error={people.error}
            onRetry={() => void people.refetch()}
          />
        )}
        {people.data && items.length === 0 && (
          <EmptyState title={t('subordinates.empty')} hint={t('subordinates.emptyHint')} />
        )}
        {items.length > 0 && (
          <>
            <Input.Search
              className="person-search"
              allowClear
              defaultValue={search}
              placeholder={t('subordinates.search')}
              aria-label={t('subordinates.search')}
              onChange={(event) => change('search', event.target.value)}
            />
            {shown.length === 0 && <EmptyState title={t('subordinates.nobodyFound')} />}
            <ul className="person-cards">
              {shown.map((person) => (
                <SubordinateCard key={person.id} person={person} onReassign={() => setMoved(person)} />
              ))}
            </ul>
          </>
        )}
      </div>
      {moved && <ReassignDialog person={moved} onClose={() => setMoved(undefined)} />}
    </>
  )
}

function matches(text: string, search: string): boolean {
  return text.toLowerCase().includes(search.trim().toLowerCase())
}
