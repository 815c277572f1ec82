import {
  duplicateModes,
  type ImportDecisions,
  type ImportPlace,
  namelessModes,
} from '@landfall/contract/customers/customer-import.ts'
import { poolRoutes } from '@landfall/contract/customers/public-pool.ts'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ColleagueSelect } from '#features/access/colleagues/colleague-select.tsx'
import { call } from '#platform/api-client.ts'
import { usePermission } from '#platform/permission.tsx'
import { useSession } from '#platform/session-store.ts'
import { LabelledField } from '#ui/labelled-field.tsx'
import type { ImportDraft } from './import-decisions.ts'

interface RulesStepProps {
  decisions: ImportDecisions
  onChange: (part: Partial<ImportDraft>) => void
}

const dateOrders = ['ymd', 'dmy', 'mdy'] as const
const automatic = ''

/** Who gets the new customers, and what becomes of those that exist already. */
export function RulesStep({ decisions, onChange }: RulesStepProps): ReactNode {
  const { t } = useTranslation()
  const mayDouble = usePermission('customer.import.duplicate')
  const modes = duplicateModes.filter((mode) => mode !== 'create' || mayDouble)
  const isCollected = decisions.place.kind === 'collected'
  const hasDates =
    !isCollected && decisions.columns.some((field) => field === 'followUpAt' || field === 'nextContactAt')
  return (
    <>
      <PlaceFields place={decisions.place} onChange={(place) => onChange({ place })} />
      {!isCollected && (
        <fieldset className="upload-kind">
          <legend>{t('customerImport.duplicatesTitle')}</legend>
          <Radio.Group
            vertical
            value={decisions.duplicates}
            options={modes.map((value) => ({ value, label: t(`customerImport.duplicates.${value}`) }))}
            onChange={(event) => onChange({ duplicates: event.target.value })}
          />
          {decisions.duplicates !== 'create' && (
            <>
              <p className="upload-hint">{t('customerImport.matchHint')}</p>
              <Checkbox
                checked={decisions.matchNames}
                onChange={(event) => onChange({ matchNames: event.target.checked })}
              >
                {t('customerImport.matchNames')}
              </Checkbox>
            </>
          )}
        </fieldset>
      )}
      <fieldset className="upload-kind">
        <legend>{t('customerImport.namelessTitle')}</legend>
        <Radio.Group
          vertical
          value={decisions.nameless}
          options={namelessModes.map((value) => ({ value, label: t(`customerImport.nameless.${value}`) }))}
          onChange={(event) => onChange({ nameless: event.target.value })}
        />
      </fieldset>
      {hasDates && (
        <div className="upload-fields">
          <LabelledField label={t('tableFiles.dateOrder')}>
            <Select<string>
              value={decisions.dateOrder ?? automatic}
              options={[
                { value: automatic, label: t('tableFiles.automatic') },
                ...dateOrders.map((value) => ({ value, label: t(`tableFiles.${value}`) })),
              ]}
              onChange={(value) =>
                onChange({ dateOrder: dateOrders.find((order) => order === value) ?? null })
              }
            />
          </LabelledField>
        </div>
      )}
    </>
  )
}

interface PlaceFieldsProps {
  place: ImportPlace
  onChange: (place: ImportPlace) => void
}

function PlaceFields({ place, onChange }: PlaceFieldsProps): ReactNode {
  const { t } = useTranslation()
  const ownId = useSession((state) => state.user?.id) ?? 0
  const mayCollect = usePermission('customer.collected.write')
  const pools = useQuery({
    queryKey: ['public-pool', 'pools'],
    queryFn: async ({ signal }) => (await call(poolRoutes.list, {}, { signal })).items,
  })
  const choices = (pools.data ?? []).map(({ id, name }) => ({
    value: id,
    label: name || t('customerImport.defaultPool'),
  }))
  const first = choices[0]?.value
  const choose = (kind: ImportPlace['kind']) => {
    if (kind === 'owners') onChange({ kind, ownerIds: [ownId] })
    else if (kind === 'collected') onChange({ kind })
    else if (first !== undefined) onChange({ kind, poolId: first })
  }
  return (
    <fieldset className="upload-kind">
      <legend>{t('customerImport.placeTitle')}</legend>
      <Radio.Group
        value={place.kind}
        options={[
          { value: 'owners', label: t('customerImport.placeOwners') },
          { value: 'pool', label: t('customerImport.placePool'), disabled: first === undefined },
          ...(mayCollect ? [{ value: 'collected', label: t('customerImport.placeCollected') }] : []),
        ]}
        onChange={(event) => choose(event.target.value)}
      />
      {place.kind === 'collected' && <p className="upload-hint">{t('customerImport.collectedHint')}</p>}
      <div className="upload-fields">
        {place.kind === 'owners' && (
          <LabelledField
            label={t('customerImport.owners')}
            hint={t('customerImport.ownersHint')}
            isNeeded={place.ownerIds.length === 0}
          >
            <ColleagueSelect<number[]>
              mode="multiple"
              value={place.ownerIds}
              onChange={(ownerIds) => onChange({ kind: 'owners', ownerIds })}
            />
          </LabelledField>
        )}
        {place.kind === 'pool' && (
          <LabelledField label={t('customerImport.pool')}>
            <Select<number>
              value={place.poolId}
              options={choices}
              onChange={(poolId) => onChange({ kind: 'pool', poolId })}
            />
          </LabelledField>
        )}
      </div>
    </fieldset>
  )
}
