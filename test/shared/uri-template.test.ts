import { describe, expect, it, test } from 'vitest';
import { expandTemplate, readTemplate, variablesOf } from '../../src/shared/uri-template.ts';

/** The variables of RFC 6570, section 3.2, that are texts; the expansions are those of the RFC. */
const values = {
  dub: 'me/too',
  hello: 'Hello World!',
  half: '50%',
  var: 'value',
  who: 'fred',
  base: 'http://example.com/home/',
  path: '/foo/bar',
  empty: '',
  v: '6',
  x: '1024',
  y: '768',
};

const expand = (template: string, given: Readonly<Record<string, string>> = values) => {
  const parts = readTemplate(template);
  return parts === undefined ? undefined : expandTemplate(parts, given);
};

test.each([
  ['{var}', 'value'],
  ['{hello}', 'Hello%20World%21'],
  ['{half}', '50%25'],
  ['O{empty}X', 'OX'],
  ['O{undef}X', 'OX'],
  ['{x,y}', '1024,768'],
  ['{x,hello,y}', '1024,Hello%20World%21,768'],
  ['?{x,undef}', '?1024'],
  ['{var:3}', 'val'],
  ['{var:30}', 'value'],
  ['{+var}', 'value'],
  ['{+hello}', 'Hello%20World!'],
  ['{+half}', '50%25'],
  ['{base}index', 'http%3A%2F%2Fexample.com%2Fhome%2Findex'],
  ['{+base}index', 'http://example.com/home/index'],
  ['{+path}/here', '/foo/bar/here'],
  ['here?ref={+path}', 'here?ref=/foo/bar'],
  ['up{+path}{var}/here', 'up/foo/barvalue/here'],
  ['{+x,hello,y}', '1024,Hello%20World!,768'],
  ['{+path:6}/here', '/foo/b/here'],
  ['{#var}', '#value'],
  ['{#path,x}/here', '#/foo/bar,1024/here'],
  ['{.who}', '.fred'],
  ['{.half,who}', '.50%25.fred'],
  ['X{.empty}', 'X.'],
  ['X{.undef}', 'X'],
  ['{/var,x}/here', '/value/1024/here'],
  ['{/var:1,var}', '/v/value'],
  ['{;x,y,empty}', ';x=1024;y=768;empty'],
  ['{?x,y}', '?x=1024&y=768'],
  ['{?x,y,empty}', '?x=1024&y=768&empty='],
  ['{?var:3}', '?var=val'],
  ['?fixed=yes{&x}', '?fixed=yes&x=1024'],
  ['{&var:3}', '&var=val'],
  ['{/dub*}', '/me%2Ftoo'],
  ['ein Weg/ü/{who}', 'ein%20Weg/%C3%BC/fred'],
])('expands %s as the RFC has it', (template, uri) => {
  expect(expand(template)).toBe(uri);
});

test.each(['{', 'a{b', 'a}b', '{}', '{a b}', '{=x}', '{x:0}', '{{x}}', '{x,}', '{!x}'])(
  'says that %s is none',
  (template) => {
    expect(readTemplate(template)).toBeUndefined();
  },
);

describe('what is given', () => {
  it('names each variable once, in order', () => {
    expect(variablesOf(readTemplate('file:///{+path}{?q,path,file-name}') ?? [])).toEqual([
      'path',
      'q',
      'file-name',
    ]);
  });

  it('takes no inherited value, cuts at code points and mends what has no encoding', () => {
    expect(expand('{toString}{x:1}{y}', { x: '😀b', y: '\ud800' })).toBe('%F0%9F%98%80%EF%BF%BD');
  });
});
