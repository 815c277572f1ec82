import { namesPerson, type PersonRows, withoutPerson } from '#platform/records/known-person.ts'

const ofPerson = `k.phone = any(:phones)`

/** Where conversations at social networks know a person. */
export const socialPersons: readonly PersonRows[] = [
  {
    place: 'socialMessages',
    select: `select k.name, k.username, k.phone, a.network, (select jsonb_agg(jsonb_build_object('direction', m.direction,
         'text', m.body, 'file', m.file_name, 'at', m.at) order by m.at) from social_messages m
         where m.conversation_id = k.id) as messages
       from social_conversations k join social_accounts a on a.id = k.account_id where ${ofPerson}`,
    erase: [
      // What waits to be worked off, or is kept against being sent again, has the number in it.
      `delete from social_events e using unnest(:phones) as phone
       where length(phone) > 5 and position(ltrim(phone, '+') in e.body) > 0`,
      `delete from social_conversations k where ${ofPerson}`,
    ],
  },
  {
    place: 'consents',
    select: `select s.name, s.phone, s.source, s.given_on, s.proof, s.recorded_at as moment, s.ended_at, s.end_reason
        from social_consents s where s.phone = any(:phones)
      union all
      select p.name, p.phone, k.name, null, '', p.out_at, null, p.skip_reason
        from social_campaign_people p join social_campaigns k on k.id = p.campaign_id where p.phone = any(:phones)`,
    erase: [
      'delete from social_consents where phone = any(:phones)',
      'delete from social_campaign_people where phone = any(:phones)',
    ],
  },
  {
    place: 'texts',
    select: `select c.name as customer, m.body as text, m.at as moment from social_messages m
        join social_conversations k on k.id = m.conversation_id left join customers c on c.id = k.customer_id
        where ${namesPerson('m.body', 'k.customer_id')}`,
    erase: [
      `update social_messages m set body = ${withoutPerson('m.body', 'k.customer_id')}
       from social_conversations k where k.id = m.conversation_id and ${namesPerson('m.body', 'k.customer_id')}`,
      `update social_conversations k set excerpt = ${withoutPerson('k.excerpt', 'k.customer_id')}
       where ${namesPerson('k.excerpt', 'k.customer_id')}`,
    ],
  },
]
