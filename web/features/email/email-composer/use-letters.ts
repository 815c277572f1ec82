import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { workbenchRoutes } from '@landfall/contract/customers/workbench.ts'
import { type LetterInput, type LetterStart, letterRoutes } from '@landfall/contract/email/letters.ts'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LetterRequest } from '#features/customers/customers/letter-request.ts'
import { call } from '#platform/api-client.ts'

/** What a letter begins with. */
export function useLetterStart(request: LetterRequest): UseQueryResult<LetterStart> {
  const { customerId, address = '', answerId } = request
  return useQuery({
    queryKey: ['letters', 'start', request],
    queryFn: ({ signal }) =>
      call(
        letterRoutes.start,
        { query: { customerId, address, ...(answerId !== undefined && { answerId }) } },
        { signal },
      ),
    meta: { claims: true },
    // What somebody begins to write is not replaced under his hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** The addresses of a customer to choose among, with whose they are. */
export function useCustomerAddresses(customerId: number): { value: string; label: string }[] {
  const { data } = useQuery({
    queryKey: ['letters', 'addresses', customerId],
    queryFn: ({ signal }) => call(customerRoutes.read, { params: { id: customerId } }, { signal }),
    meta: { claims: true },
  })
  const people = data?.contacts ?? []
  const all = people.flatMap(({ name, workEmail, personalEmail, otherEmails }) =>
    [workEmail, personalEmail, ...otherEmails]
      .filter((address) => address !== '')
      .map((address) => ({ value: address, label: name ? `${name} <${address}>` : address })),
  )
  return [...new Map(all.map((choice) => [choice.value, choice])).values()]
}

/** Puts the variables of the reader into a template; the composer shows what is refused. */
export function useFillTemplate() {
  return useMutation({
    mutationFn: (body: { customerId: number; address: string; answerId?: number; templateId: number }) =>
      call(letterRoutes.fill, { body }),
    meta: { claims: true },
  })
}

/** Sends a letter, and notes when its customer is to be contacted next. */
export function useSendLetter() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ letter, nextContactAt }: { letter: LetterInput; nextContactAt: string | null }) => {
      const sent = await call(letterRoutes.send, { body: letter }, { act: 'submit' })
      // From here on the letter is on its way: a refusal of the date must not look like one of the letter.
      const isDateKept =
        nextContactAt === null ||
        (await call(workbenchRoutes.setNextContact, {
          params: { id: letter.customerId },
          body: { nextContactAt },
        }).then(
          () => true,
          () => false,
        ))
      return { ...sent, isDateKept }
    },
    onSuccess: () => client.invalidateQueries(),
    meta: { claims: true },
  })
}

/** Keeps the caller's signature. */
export function useSaveSignature() {
  return useMutation({
    mutationFn: (html: string) => call(letterRoutes.signature, { body: { html } }),
  })
}
