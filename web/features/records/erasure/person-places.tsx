import { DownloadOutlined, UserDeleteOutlined } from '@ant-design/icons'
import { erasureRoutes, type FoundPerson, personPlaces } from '@landfall/contract/records/erasure.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { PersonFileList } from './person-file-list.tsx'
import { saveText } from './saved-text.ts'

interface PersonPlacesProps {
  person: FoundPerson
  onErased: () => void
}

/** Where a person appears, with counts, and what can be done. */
export function PersonPlaces({ person, onErased }: PersonPlacesProps): ReactNode {
  const { t } = useTranslation()
  const [isErasing, setIsErasing] = useState(false)
  // Until somebody decides, the files that name the person.
  const [picked, setPicked] = useState<ReadonlySet<number>>()
  const { emails, phones, contactIds } = person
  const identity = { emails, phones, contactIds }
  const inspection = useQuery({
    queryKey: ['erasures', 'inspection', identity],
    queryFn: ({ signal }) => call(erasureRoutes.inspect, { body: identity }, { signal }),
    meta: { claims: true },
  })
  const disclose = useMutation({
    mutationFn: () => call(erasureRoutes.disclose, { body: identity }),
    onSuccess: (data) => saveText('person.json', JSON.stringify({ identity, ...data }, null, 2)),
  })
  if (inspection.error)
    return (
      <FailureState
        title={t('erasure.places')}
        error={inspection.error}
        onRetry={() => inspection.refetch()}
      />
    )
  if (!inspection.data) return <Skeleton active paragraph={{ rows: 5 }} />
  const { counts, files, employeeAccounts } = inspection.data
  const chosen = picked ?? new Set(files.items.filter(({ isNamed }) => isNamed).map(({ id }) => id))
  const known = personPlaces.filter((place) => (counts[place] ?? 0) > 0)
  return (
    <>
      <h2 className="person-heading">
        {t('erasure.places')}: {person.name || emails[0]}
      </h2>
      <dl className="person-places">
        {known.map((place) => (
          <div key={place}>
            <dt>{t(`erasure.place.${place}`)}</dt>
            <dd>{formatNumber(counts[place] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      <PersonFileList files={files} chosen={chosen} onChoose={setPicked} />
      {employeeAccounts > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('erasure.employeeAccounts', { amount: formatNumber(employeeAccounts) })}
        />
      )}
      <p className="person-hint">{t('erasure.outOfReach')}</p>
      <div className="person-actions">
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={disclose.isPending}
          onClick={() => disclose.mutate()}
        >
          {t('erasure.disclose')}
        </Button>
        <Button danger icon={<UserDeleteOutlined aria-hidden />} onClick={() => setIsErasing(true)}>
          {t('erasure.erase')}
        </Button>
      </div>
      {isErasing && (
        <EraseDialog
          identity={identity}
          places={known.length}
          fileIds={[...chosen]}
          onClose={() => setIsErasing(false)}
          onErased={onErased}
        />
      )}
    </>
  )
}
