import { ShareAltOutlined } from '@ant-design/icons'
import {
  type CompanyDataset,
  companyDatasetRoutes,
  type DatasetReaders,
} from '@landfall/contract/buyers/company-datasets.ts'
import { companyRoutes } from '@landfall/contract/organisation/companies.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Radio, Select, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { Allowed } from '#platform/permission.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { notifySuccess } from '#ui/toast-store.ts'

/** Companies that are offered of those that a search finds. */
const offered = 50

/** Opens which companies may read a dataset of the shared library. */
export function ShareDataset({ dataset }: { dataset: CompanyDataset }): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Allowed need="customs.library.write">
      <Button
        type="text"
        icon={<ShareAltOutlined aria-hidden />}
        aria-label={t('buyers.datasets.shareName', { name: dataset.name })}
        title={t('buyers.datasets.share')}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <ShareDialog dataset={dataset} onClose={() => setIsOpen(false)} />}
    </Allowed>
  )
}

interface Wish {
  isForAll: boolean
  companyIds: number[]
}

function ShareDialog({
  dataset: { id, name },
  onClose,
}: {
  dataset: CompanyDataset
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [form] = Form.useForm<Wish>()
  const readers = useQuery({
    queryKey: ['datasetReaders', id],
    queryFn: ({ signal }) => call(companyDatasetRoutes.readers, { params: { id } }, { signal }),
    gcTime: 0,
    meta: { claims: true },
  })
  const sharing = useMutation({
    mutationFn: ({ isForAll, companyIds = [] }: Wish) =>
      call(companyDatasetRoutes.share, { params: { id }, body: { isForAll, companyIds } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['datasetReaders'] })
      notifySuccess(t('buyers.datasets.sharedSaved', { name }))
      onClose()
    },
    meta: { claims: true },
  })
  return (
    <SubmitDialog
      title={t('buyers.datasets.shareTitle', { name })}
      okButtonProps={{ disabled: !readers.data }}
      isRunning={sharing.isPending}
      failure={sharing.error}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      {readers.error !== null && (
        <FailureState title={t('list.failed')} error={readers.error} onRetry={() => readers.refetch()} />
      )}
      {!readers.data && readers.error === null && <Skeleton active paragraph={{ rows: 3 }} />}
      {readers.data && (
        <Form
          form={form}
          name="datasetShare"
          layout="vertical"
          initialValues={wishOf(readers.data)}
          onFinish={(wish) => sharing.mutate(wish)}
        >
          <FormGuard />
          <ReaderFields readers={readers.data} />
        </Form>
      )}
    </SubmitDialog>
  )
}

const wishOf = ({ isForAll, companies }: DatasetReaders): Wish => ({
  isForAll,
  companyIds: companies.map(({ id }) => id),
})

function ReaderFields({ readers }: { readers: DatasetReaders }): ReactNode {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const isForAll = Form.useWatch<boolean>('isForAll')
  const found = useQuery({
    queryKey: ['companies', 'readers', search],
    queryFn: async ({ signal }) =>
      (
        await call(
          companyRoutes.list,
          { query: { size: offered, ...(search ? { search } : {}) } },
          { signal },
        )
      ).items,
    placeholderData: keepPreviousData,
    meta: { claims: true },
  })
  const known = new Map([...readers.companies, ...(found.data ?? [])].map(({ id, name }) => [id, name]))
  return (
    <>
      <Form.Item name="isForAll" label={t('buyers.datasets.readers')}>
        <Radio.Group
          options={[
            { value: false, label: t('buyers.datasets.forSome') },
            { value: true, label: t('buyers.datasets.forAll') },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="companyIds"
        label={t('buyers.datasets.companies')}
        extra={t('buyers.datasets.nobodyHint')}
      >
        <Select
          mode="multiple"
          disabled={isForAll}
          showSearch={{ filterOption: false, onSearch: setSearch }}
          options={[...known].map(([value, label]) => ({ value, label }))}
        />
      </Form.Item>
    </>
  )
}
