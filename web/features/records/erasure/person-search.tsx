import { SearchOutlined } from '@ant-design/icons'
import { erasureRoutes, type FoundPerson } from '@landfall/contract/records/erasure.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { PersonPlaces } from './person-places.tsx'

/** Finds a person and shows what can be done about him. */
export function PersonSearch(): ReactNode {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<FoundPerson>()
  const search = useMutation({
    mutationFn: ({ text }: { text: string }) => call(erasureRoutes.search, { body: { text } }),
    onMutate: () => setChosen(undefined),
    meta: { claims: true },
  })
  const label = t('erasure.searchLabel')
  return (
    <section className="panel person-panel">
      <p className="person-hint">{t('erasure.intro')}</p>
      <Form name="person" layout="vertical" onFinish={search.mutate} className="person-form">
        <Form.Item
          name="text"
          label={label}
          rules={[
            { required: true, min: 3, whitespace: true, message: t('common.required', { field: label }) },
          ]}
        >
          <Input maxLength={254} autoComplete="off" />
        </Form.Item>
        <Button
          type="primary"
          htmlType="submit"
          icon={<SearchOutlined aria-hidden />}
          loading={search.isPending}
        >
          {t('erasure.search')}
        </Button>
      </Form>
      {search.error && <Alert type="error" showIcon title={describeError(search.error)} />}
      {search.data?.isErased && <Alert type="info" showIcon title={t('erasure.alreadyErased')} />}
      {search.data && !chosen && (
        <FoundPeople people={search.data.items} isErased={search.data.isErased} onChoose={setChosen} />
      )}
      {chosen && (
        <PersonPlaces
          person={chosen}
          onErased={() => {
            setChosen(undefined)
            search.reset()
          }}
        />
      )}
    </section>
  )
}

interface FoundPeopleProps {
  people: readonly FoundPerson[]
  isErased: boolean
  onChoose: (person: FoundPerson) => void
}

function FoundPeople({ people, isErased, onChoose }: FoundPeopleProps): ReactNode {
  const { t } = useTranslation()
  if (people.length === 0) return isErased ? null : <Alert type="info" showIcon title={t('erasure.nobody')} />
  return (
    <>
      <p role="status">{t('erasure.found', { amount: formatNumber(people.length) })}</p>
      <ul className="person-list">
        {people.map((person) => (
          <li key={person.contactIds[0] ?? person.emails[0]}>
            <div>
              <b>{person.name || t('erasure.noName')}</b>
              <p className="person-hint">{[...person.emails, ...person.phones].join(' · ')}</p>
              <p className="person-hint">
                {person.customers
                  .map(({ name, isDeleted }) => (isDeleted ? `${name} (${t('erasure.inBin')})` : name))
                  .join(' · ')}
              </p>
            </div>
            <Button onClick={() => onChoose(person)}>{t('erasure.inspect')}</Button>
          </li>
        ))}
      </ul>
    </>
  )
}
