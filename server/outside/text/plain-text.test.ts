import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainLine, plainText } from './plain-text.ts'

const long = 10_000

test.each([
  ['<b>A masterpiece</b><br> <br>In his <i>journal</i>', 'A masterpiece\n\nIn his journal'],
  ['<p>One.</p><p>Two.</p>', 'One.\n\nTwo.'],
  ['<ul><li>One</li><li>Two</li></ul>', 'One\n\nTwo'],
  ['fam<b>ous</b> auth<!-- note -->or', 'famous author'],
  ['before<script>alert("<b>")</script><style>p{}</style>after', 'beforeafter'],
  ['open <script>never closed', 'open'],
  ['open <!-- never closed', 'open'],
  ['<a href="x>y" title=\'<i>\'>link</a>', 'link'],
  ['<?xml version="1.0"?><!DOCTYPE html>text', 'text'],
  [
    '&quot;Earth is no longer&hellip; it&#39;s &#x2014; caf&eacute; &amp; co&nbsp;&copy;',
    '"Earth is no longer… it\'s — café & co ©',
  ],
  ['Don&#146;t', 'Don’t'],
  ['AT&T, R&D; &unknown; &#0; &#xD800; &#9999999;', 'AT&T, R&D; &unknown;'],
  ['&lt;img src=x onerror=alert(1)&gt;safe', 'safe'],
  ['&amp;amp;lt;b&amp;gt;twice&amp;lt;/b&amp;gt;', 'twice'],
  ['<<b>script>alert(1)', 'script>alert(1)'],
  ['a tag cut short <im', 'a tag cut short im'],
  ['I <3 books, 2 < 3, a <- b', 'I <3 books, 2 < 3, a <- b'],
  ['one\r\n\r\n\r\n\r\ntwo \t three', 'one\n\ntwo three'],
  ['nul\u0000 bell\u0007 soft\u00adhyphen \u202eover', 'nul bell softhyphen over'],
  ['Jhu\u0304la\u0304', 'Jh\u016bl\u0101'],
  ['lone \ud800 surrogate', 'lone \ufffd surrogate'],
])('%j reads %j', (html, text) => {
  expect(plainText(html, long)).toBe(text)
})

test('an endless name of a tag that is never closed is read to its end', () => {
  // Trying each shorter name for the tag too would take minutes, in which the server does nothing else.
  const name = 'a'.repeat(250_000)

  expect(plainText(`one <${name}`, 300_000)).toBe(`one ${name}`)
})

test('a title is one line', () => {
  expect(plainLine('East<br>of\nEden', 500)).toBe('East of Eden')
})

describe('cutting', () => {
  test('ends at a word, with a sign that there was more', () => {
    expect(plainText('The quick brown fox', 12)).toBe('The quick…')
  })

  test('never splits a character', () => {
    expect(plainText('📚📚📚', 4)).toBe('📚…')
  })

  test('a description that is all markup is cut before the tag that does not fit', () => {
    expect(plainText(`text ${'<i class="x">'.repeat(2000)}`, 100)).toBe('text')
  })
})

describe('whatever comes in', () => {
  const marks = `< > </ <!-- --> & &lt; &amp; &#60; &#x3c; amp; lt; #60; ; " ' / b script <b> </p> <style <script> </script> !`
  const invisible = [' ', '\n', '\u0000', '\u200b', '\u0301', '\u202e']
  const piece = fc.oneof(
    fc.constantFrom(...marks.split(' '), ...invisible),
    fc.string({ unit: 'binary', maxLength: 5 }),
    fc.string({ unit: 'grapheme', maxLength: 5 }),
  )
  const html = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))

  test('no tag and no control character comes out', () => {
    fc.assert(
      fc.property(html, (input) => {
        expect(plainText(input, long)).not.toMatch(/<[a-z!/?]/i)
        expect(plainText(input, long)).not.toMatch(/(?!\n)\p{Cc}/u)
        expect(plainText(input, long).isWellFormed()).toBe(true)
      }),
    )
  })

  test('cleaning twice changes nothing, and no result is longer than requested', () => {
    fc.assert(
      fc.property(html, fc.integer({ min: 2, max: 60 }), (input, maxLength) => {
        const once = plainText(input, maxLength)
        expect(plainText(once, maxLength)).toBe(once)
        expect(plainLine(plainLine(input, maxLength), maxLength)).toBe(plainLine(input, maxLength))
        expect(once.length).toBeLessThanOrEqual(maxLength)
      }),
    )
  })

  test.each([
    ['tags', '<b'],
    ['quotes', '<a "'],
    ['encodings', '&amp;#38;'],
    ['comments', '<!--'],
    ['folded tags', '<b<b>'],
    ['brackets', '<'],
    ['scripts', '<script '],
  ])('thousands of %s are cleaned', (_, part) => {
    // Quadratic time would take minutes, and the test would time out.
    expect(plainText(part.repeat(50_000), long).length).toBeLessThanOrEqual(long)
  })
})
