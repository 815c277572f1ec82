import type { contactCalendar as zh } from '../zh/contact-calendar.ts'

export const contactCalendar: typeof zh = {
  zone: {
    customer: 'Time of the customer ({zone})',
    country: 'Time of the customer ({zone}, guessed from the country)',
    company: 'Your company’s time ({zone}), as the customer’s country is not known',
  },
  yourTime: 'Your time: {time}',
  nowThere: 'Now there: {time}',
  assumed: 'Time zone taken from the country',
  weekend: 'It is the weekend there',
  holiday: 'Public holiday there: {name}',
  move: 'Move to {time}',
  feedTitle: 'Next contacts',
  contact: 'Contact {name}',
  there: 'Local time: {time} ({zone})',
  title: 'Calendar',
  intro:
    'See your next contacts in your own calendar program. Whoever knows the address can read the names of your customers and when you get in touch.',
  none: 'There is no calendar address yet.',
  create: 'Create address',
  renew: 'New address',
  renewQuestion: 'Make a new address? The old one stops working at once.',
  close: 'Switch off',
  closeQuestion: 'Switch the calendar off? Its address stops working at once.',
  closed: 'The calendar is switched off',
  address: 'Calendar address',
  addressHint: 'Copy it now: it is not shown again.',
  created: 'Created {time}',
  lastRead: 'Last read {time}',
  neverRead: 'Not read yet',
  failed: 'The calendar could not be loaded',
}
