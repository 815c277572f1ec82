import type {
  LibraryGrant,
  LibraryGrantInput,
  LibraryGrantList,
  LibraryPart,
} from '@landfall/contract/customs/customs-library.ts'
import { Alert, Form, Skeleton } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName } from '#platform/country-names.ts'
import { formatDate } from '#platform/formatters.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { GrantFields, type GrantLine } from './grant-fields.tsx'
import { useGrants, useSaveGrants } from './use-library.ts'
import './customs-library.css'

interface FormValues {
  items: GrantLine[]
}

interface GrantsDialogProps {
  /** The company below, or the house of an OEM. */
  companyId: number
  name: string
  onClose: () => void
}

/** What a company below may read of the shared library. */
export function GrantsDialog({ companyId, name, onClose }: GrantsDialogProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<FormValues>()
  const grants = useGrants(companyId)
  const save = useSaveGrants(companyId)
  const { data } = grants
  const mayGive = data !== undefined && (data.available === null || data.available.length > 0)
  const submit = async () => {
    // All of it: what a line has and no field shows, its id, must come back as it was.
    const { items = [] } = form.getFieldsValue(true) as Partial<FormValues>
    const isDone = await save.mutateAsync(items.map(toInput)).then(
      () => true,
      () => false,
    )
    if (!isDone) return
    notifySuccess(t('customsLibrary.grantsSaved'))
    onClose()
  }
  return (
    <SubmitDialog
      width={820}
      title={`${t('customsLibrary.grants')}: ${name}`}
      okButtonProps={{ disabled: !mayGive }}
      isRunning={save.isPending}
      failure={save.error}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      {grants.error !== null && !data && (
        <FailureState
          title={t('customsLibrary.grantsFailed')}
          error={grants.error}
          onRetry={() => grants.refetch()}
        />
      )}
      {!data && grants.error === null && <Skeleton active paragraph={{ rows: 4 }} />}
      {data && (
        <>
          <p className="quiet">{t('customsLibrary.grantsHint')}</p>
          <Given list={data} />
          {mayGive && (
            <Form
              form={form}
              name="libraryGrants"
              layout="vertical"
              initialValues={{ items: ownOf(data).map(toLine) }}
              onFinish={submit}
            >
              <FormGuard />
              <GrantFields />
            </Form>
          )}
        </>
      )}
    </SubmitDialog>
  )
}

/** What the own house can give, and what the other house above gives. */
function Given({ list }: { list: LibraryGrantList }): ReactNode {
  const { t } = useTranslation()
  const { available } = list
  const others = list.items.filter((item) => item.byOem !== isOemsList(list))
  return (
    <>
      {available?.length === 0 && <Alert type="info" showIcon title={t('customsLibrary.nothingAvailable')} />}
      {available && available.length > 0 && (
        <p>
          {t('customsLibrary.available', { parts: available.map((part) => partText(t, part)).join('; ') })}
        </p>
      )}
      {others.length > 0 && (
        <>
          <p>{t(isOemsList(list) ? 'customsLibrary.bySystem' : 'customsLibrary.byOem')}</p>
          <ul className="grant-others">
            {others.map((grant) => (
              <li key={grant.id}>
                {partText(t, grant)}
                {grant.validThrough &&
                  ` · ${t('customsLibrary.validThrough')} ${formatDate(grant.validThrough)}`}{' '}
                <GrantState state={grant.state} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function GrantState({ state }: Pick<LibraryGrant, 'state'>): ReactNode {
  const { t } = useTranslation()
  const tones = { active: 'good', ended: 'neutral', uncovered: 'warning' } as const
  return <StateTag tone={tones[state]}>{t(`customsLibrary.grantState.${state}`)}</StateTag>
}

// The system can give everything; only an OEM is told what it has.
function isOemsList({ available }: LibraryGrantList): boolean {
  return available !== null
}

function ownOf(list: LibraryGrantList): LibraryGrant[] {
  return list.items.filter((item) => item.byOem === isOemsList(list))
}

function partText(t: TFunction, part: LibraryPart): string {
  const { sources, countries, flow, firstMonth, lastMonth } = part
  return [
    sources.length > 0 ? sources.join(', ') : t('customsLibrary.allSources'),
    countries.length > 0 ? countries.map(countryName).join(', ') : t('customsLibrary.allCountries'),
    t(flow === '' ? 'customsLibrary.anyFlow' : `customsLibrary.${flow}`),
    ...(firstMonth || lastMonth ? [`${firstMonth ?? '…'} – ${lastMonth ?? '…'}`] : []),
  ].join(' · ')
}

const monthOf = (month: string | null): Dayjs | null => (month ? dayjs(`${month}-01`) : null)

function toLine(grant: LibraryGrant): GrantLine {
  const { id, sources, countries, flow, firstMonth, lastMonth, validThrough, state } = grant
  return {
    ...{ id, sources, countries, flow, state },
    firstMonth: monthOf(firstMonth),
    lastMonth: monthOf(lastMonth),
    validThrough: validThrough ? dayjs(validThrough) : null,
  }
}

function toInput(line: GrantLine): LibraryGrantInput {
  const { id, sources = [], countries = [], flow = '', firstMonth, lastMonth, validThrough } = line
  return {
    ...(id === undefined ? {} : { id }),
    ...{ sources, countries, flow },
    firstMonth: firstMonth?.format('YYYY-MM') ?? null,
    lastMonth: lastMonth?.format('YYYY-MM') ?? null,
    validThrough: validThrough?.format('YYYY-MM-DD') ?? null,
  }
}
