import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { searchedChoice, useTypedChoice } from '#ui/choice-search.ts'
import { useSettled } from '#ui/use-settled.ts'

interface Reader {
  value: number
  label: string
}

interface ReaderSelectProps {
  /** Of a customer; undefined: the sample. */
  value: number | undefined
  onChange: (value: number | undefined) => void
}

const offered = 20
const pauseMs = 300

/** As whom a mail is looked at: a customer who is searched for, or the sample where nobody is chosen. */
export function ReaderSelect({ value, onChange }: ReaderSelectProps): ReactNode {
  const { t } = useTranslation()
  const { typed, ...choice } = useTypedChoice()
  const [chosen, setChosen] = useState<Reader>()
  const search = useSettled(typed ?? null, pauseMs)
  const { data, isFetching } = useQuery({
    queryKey: ['customers', 'readers', search],
    queryFn: ({ signal }) =>
      call(customerRoutes.list, { query: { search: search ?? '', size: offered } }, { signal }),
    enabled: search !== null,
    placeholderData: (before) => before,
  })
  const found = (data?.items ?? []).map(({ id, name }): Reader => ({ value: id, label: name }))
  // Whoever was chosen keeps his name while others are searched for.
  const isMissing = chosen !== undefined && !found.some((one) => one.value === chosen.value)
  const options = isMissing ? [chosen, ...found] : found
  return (
    <Select<number>
      className="template-reader"
      aria-label={t('emailTemplates.seenBy')}
      placeholder={t('emailTemplates.sampleReader')}
      allowClear
      value={value ?? null}
      onChange={(next) => {
        setChosen(options.find((one) => one.value === next))
        onChange(next ?? undefined)
      }}
      {...searchedChoice({ ...choice, isFinding: isFetching || (typed ?? null) !== search })}
      options={options}
    />
  )
}
