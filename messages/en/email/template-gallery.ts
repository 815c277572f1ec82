import type { templateGallery as zh } from '../../zh/email/template-gallery.ts'

export const templateGallery: typeof zh = {
  greeting: 'Dear {{contact.name|Sir or Madam}},',
  closing: 'Kind regards',
  firstContact: {
    name: 'First contact, from customs data',
    subject: '[[Product]] for {{customer.name|your company}}, straight from the maker',
    p1: 'we saw in public customs records that {{customer.name|your company}} imports [[product]]. We make it: [[your factory in one sentence]].',
    p2: 'Buyers in [[country]] choose us for [[one reason with a figure: lead time, certificate or minimum order]].',
    p3: 'May I send you samples, or a quotation for the quantity you need?',
  },
  newProduct: {
    name: 'New product',
    subject: 'New: [[product]]',
    heading: 'Meet [[product]]',
    p1: 'our new product can be ordered now: [[the problem it solves, in one sentence]]. Minimum order [[quantity]], lead time [[days]] days.',
    button: 'See the product',
  },
  fair: {
    name: 'Invitation to a fair',
    subject: 'See you at [[fair]]: stand [[number]]',
    heading: 'You are invited to our stand',
    p1: 'we shall be at [[fair]] in [[city]] on [[dates]]: hall [[hall]], stand [[number]].',
    p2: 'You will see [[what is new]] and can take samples with you. Which day suits you? We keep the time free.',
    button: 'Choose a time',
  },
  priceList: {
    name: 'Price list',
    subject: 'Price list of [[month]]',
    p1: 'here is our price list of [[month]], valid until [[date]]. Prices are [[Incoterm and port]], payment [[terms]].',
    p2: 'Tell me the models and quantities, and you have an exact quotation within one working day.',
    button: 'Download the price list',
  },
  followUp1: {
    name: 'Follow-up 1: did it arrive?',
    subject: '[[Product]]: did my mail reach you?',
    p1: 'a few days ago I wrote to you about [[product]]. In case it got lost: are you the right person for this?',
    p2: 'If not, a name would help me a great deal. Thank you.',
  },
  followUp2: {
    name: 'Follow-up 2: an example',
    subject: 'How [[a customer like you]] did it',
    p1: 'a [[trade]] company in [[country]] used to buy from [[former source]] and orders from us now: [[the result, with a figure]].',
    p2: 'Shall I send you the details? A “yes” is enough.',
  },
  followUp3: {
    name: 'Follow-up 3: the last one',
    subject: 'I shall not write again',
    p1: 'I have written a few times and take it that this is not the moment. This is my last mail.',
    p2: 'Should you need [[product]] one day, an answer to this mail reaches me. I wish you good business.',
  },
  reawaken: {
    name: 'Waking a former customer',
    subject: 'It has been a while, {{customer.name|dear customer}}',
    p1: 'it has been a while since you ordered [[product]] from us. Since then: [[two things that got better]].',
    p2: 'Has what you need changed? And if something was not right then, tell me: I take care of it.',
    button: 'See what we have now',
  },
}
