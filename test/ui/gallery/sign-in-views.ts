import type { ServerView } from '../../../src/shared/views.ts';

/** Servers that want a sign-in, in every way that they can, made of a plain one. */
export function signInServers(server: (change: Partial<ServerView>) => ServerView): readonly ServerView[] {
  const remote = (id: string, name: string, change: Partial<ServerView>) =>
    server({
      id,
      name,
      transport: { kind: 'http', url: `https://${id}.example/mcp`, secretNames: [] },
      ...change,
    });
  const host = 'login.example';
  const wanted = {
    state: 'failed',
    status: `The server wants you to sign in at ${host}: press "Sign in".`,
    failure: {
      code: 'authorizationRequired',
      message: `The server wants you to sign in at ${host}: press "Sign in".`,
    },
    tools: [],
  } as const;
  const needed = { host, needed: 'signIn', signedIn: false, underWay: false } as const;
  return [
    remote('tickets', 'Tickets', { ...wanted, signIn: needed }),
    remote('mail', 'Mail', { ...wanted, signIn: { ...needed, underWay: true } }),
    remote('drive', 'Drive', {
      ...wanted,
      signIn: {
        ...needed,
        problem: {
          code: 'signInFailed',
          message: `${host} refuses the sign-in. Its reason is in the details.`,
          detail: 'invalid_scope: This application may not ask for everything.',
        },
      },
    }),
    remote('wiki', 'Wiki', { signIn: { host, needed: 'moreRights', signedIn: true, underWay: false } }),
    remote('crm', 'Customers', {
      signIn: { host, signedIn: true, underWay: false },
      transport: {
        kind: 'http',
        url: 'https://crm.example/mcp',
        secretNames: ['client secret'],
        oauth: { clientId: 'our-client' },
      },
    }),
  ];
}
