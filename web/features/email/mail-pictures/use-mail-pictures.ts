import { type MailPicture, mailPictureRoutes } from '@landfall/contract/email/mail-pictures.ts'
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { upload } from '#platform/upload-client.ts'
import { notifyUndo } from '#ui/toast-store.ts'
import { shrinkPicture } from './shrink-picture.ts'

const picturesKey = 'mailPictures'

interface PicturePage {
  items: MailPicture[]
  hasMore: boolean
}

/** The pictures of the library whose names have a text in them, the newest first. */
export function useMailPictures(search: string): UseInfiniteQueryResult<InfiniteData<PicturePage>> {
  return useInfiniteQuery({
    queryKey: [picturesKey, search],
    queryFn: ({ pageParam, signal }) =>
      call(mailPictureRoutes.list, { query: { search, before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    meta: { claims: true },
  })
}

/** Sends a picture to the library, made smaller where it is larger than mails show; whoever calls shows what is refused. */
export function useSendPicture(): UseMutationResult<MailPicture, unknown, File> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file) => {
      const { name, content } = await shrinkPicture(file)
      return upload(mailPictureRoutes.send, { query: { name: name.slice(0, 200) }, body: content })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [picturesKey] }),
    meta: { claims: true },
  })
}

/** Takes a picture out of the library, with the way back. */
export function useRemovePicture(): UseMutationResult<null, unknown, MailPicture> {
  const { t } = useTranslation()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [picturesKey] })
  return useMutation({
    mutationFn: ({ id }) => call(mailPictureRoutes.remove, { params: { id } }),
    onSuccess: (_, { id, name }) => {
      notifyUndo(t('mailPictures.removed', { name }), {
        label: t('common.undo'),
        run: () => void call(mailPictureRoutes.restore, { params: { id } }).then(refresh),
      })
      return refresh()
    },
  })
}
