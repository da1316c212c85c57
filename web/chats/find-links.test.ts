import { expect, test } from 'vitest'
import { findLinks } from './find-links.ts'

const linksIn = (text: string) =>
  findLinks(text)
    .filter(({ isLink }) => isLink)
    .map(({ text }) => text)

test.each([
  ['Mira https://michi.app/a?b=c#d.', ['https://michi.app/a?b=c#d']],
  ['(http://parque.es)', ['http://parque.es']],
  ['https://a.es y HTTPS://b.es, ¿vale?', ['https://a.es', 'HTTPS://b.es']],
  ['javascript:alert(1) data:text/html,x ftp://a.es www.a.es', []],
  ['sin más', []],
])('%s', (text, links) => {
  expect(linksIn(text)).toEqual(links)
  expect(
    findLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
