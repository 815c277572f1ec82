import type { consents as zh } from '../../zh/social/consents.ts'

export const consents: typeof zh = {
  record: 'Record consent',
  intro:
    'Only people whose consent is recorded get WhatsApp templates. Keep the proof: when and how they agreed.',
  fields: {
    people: 'Numbers',
    phone: 'Phone',
    name: 'Name',
    customer: 'Customer',
    country: 'Country code',
    source: 'How',
    givenOn: 'Agreed on',
    proof: 'Proof',
    recordedBy: 'Recorded by',
    recordedAt: 'Recorded',
    end: 'Ended because',
    endedAt: 'Ended',
  },
  peopleHint:
    'One number a line with its country code (such as +34 600 111 222), then a comma and the name if you like; {limit} at most',
  lineWrong: 'Line {line} is no telephone number with a country code',
  tooMany: '{limit} numbers at most',
  proofHint: 'For example the number of a card, the name of a form, the day of a conversation',
  sources: {
    form: 'Form on a website',
    fair: 'At a fair',
    contract: 'Contract or order',
    conversation: 'In a conversation',
    call: 'On the phone',
    other: 'Another way',
  },
  ends: {
    stop: 'Wrote stop',
    asked: 'Asked us to stop',
    network: 'Switched off at the network',
    mistake: 'Recorded by mistake',
  },
  tabs: {
    active: 'In force',
    ended: 'Ended',
    all: 'All',
  },
  recorded: 'Recorded: {amount}',
  already: 'had agreed before: {amount}',
  withdrawn: 'have said stop since then, not recorded: {amount}',
  endAsked: 'They asked to stop',
  endMistake: 'Recorded by mistake',
  endHint: 'These people get no more templates, also from campaigns that are under way.',
  searchHint: 'Name, phone, customer or proof',
  emptyTitle: 'No consent recorded yet',
  emptyHint: 'Record people who clearly agreed at a fair, in a form or a contract',
}
