import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { grantLimit, type LibraryGrant } from '@landfall/contract/customs/customs-library.ts'
import { Button, DatePicker, Form, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countryChoices } from '#platform/country-names.ts'
import { StateTag } from '#ui/state-tag.tsx'
import { useLibrarySources } from './use-library.ts'

/** One line of the form. */
export interface GrantLine
  extends Partial<Pick<LibraryGrant, 'id' | 'sources' | 'countries' | 'flow' | 'state'>> {
  firstMonth?: Dayjs | null
  lastMonth?: Dayjs | null
  validThrough?: Dayjs | null
}

/** Lines of what is given, each of which opens a part of the library. */
export function GrantFields(): ReactNode {
  const { t } = useTranslation()
  return (
    <Form.List name="items">
      {(lines, { add, remove }) => (
        <>
          {lines.length === 0 && <p>{t('customsLibrary.noGrants')}</p>}
          {lines.map(({ key, name }) => (
            <fieldset
              key={key}
              className="grant-line"
              aria-label={t('customsLibrary.grantLine', { line: name + 1 })}
            >
              <LineState at={name} />
              <LineFields at={name} />
              <Button
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('customsLibrary.removeGrant', { line: name + 1 })}
                onClick={() => remove(name)}
              />
            </fieldset>
          ))}
          {lines.length < grantLimit && (
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => add({ flow: '' })}>
              {t('customsLibrary.addGrant')}
            </Button>
          )}
        </>
      )}
    </Form.List>
  )
}

function LineState({ at }: { at: number }): ReactNode {
  const { t } = useTranslation()
  const state = Form.useWatch<LibraryGrant['state'] | undefined>(['items', at, 'state'], { preserve: true })
  if (!state || state === 'active') return null
  return <StateTag tone="warning">{t(`customsLibrary.grantState.${state}`)}</StateTag>
}

function LineFields({ at }: { at: number }): ReactNode {
  const { t } = useTranslation()
  const sources = useLibrarySources()
  return (
    <div className="grant-fields">
      <Form.Item name={[at, 'sources']} label={t('customsLibrary.sources')}>
        <Select
          mode="tags"
          maxCount={100}
          placeholder={t('customsLibrary.allSources')}
          options={(sources.data ?? []).map((value) => ({ value, label: value }))}
        />
      </Form.Item>
      <Form.Item name={[at, 'countries']} label={t('customsLibrary.countriesLabel')}>
        <Select
          mode="multiple"
          placeholder={t('customsLibrary.allCountries')}
          showSearch={{ optionFilterProp: 'label' }}
          options={countryChoices()}
        />
      </Form.Item>
      <Form.Item name={[at, 'flow']} label={t('customsLibrary.flow')}>
        <Select
          options={(['', 'import', 'export'] as const).map((value) => ({
            value,
            label: t(value === '' ? 'customsLibrary.anyFlow' : `customsLibrary.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item name={[at, 'firstMonth']} label={t('customsLibrary.firstMonth')}>
        <DatePicker picker="month" />
      </Form.Item>
      <Form.Item name={[at, 'lastMonth']} label={t('customsLibrary.lastMonth')}>
        <DatePicker picker="month" />
      </Form.Item>
      <Form.Item name={[at, 'validThrough']} label={t('customsLibrary.validThrough')}>
        <DatePicker />
      </Form.Item>
    </div>
  )
}
