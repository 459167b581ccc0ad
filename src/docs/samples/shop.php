<?php // A whole shop for PHP 8, without packages. Start it with: php -S localhost:3000 shop.php
define('SERVICE_URL', getenv('SERVICE_URL') ?: 'https://pay.example.com');
define('SECRET_KEY', getenv('SECRET_KEY') ?: 'sk_test_…');
define('WEBHOOK_KEY', getenv('WEBHOOK_KEY') ?: 'whsec_…');
define('SHOP', "http://localhost:$_SERVER[SERVER_PORT]");
ini_set('display_errors', '0'); // An error that a page shows is answered with 200.

/** A real shop keeps its orders in a database: each request is a run of this file. */
function keep(array $order = []): array
{
    $file = __DIR__ . '/orders.json';
    $orders = is_file($file) ? json_decode(file_get_contents($file), true) : [];
    if ($order === []) return $orders;
    file_put_contents($file, json_encode(array_merge($orders, [$order['id'] => $order])), LOCK_EX);
    return $order;
}

function api(string $method, string $path, array $body = []): array
{
    $header = ['Authorization: ' . SECRET_KEY, 'Content-Type: application/json'];
    if ($body) $header[] = 'Idempotency-Key: ' . $body['trackId']; // Sent twice, it makes one order.
    $http = ['method' => $method, 'header' => $header, 'ignore_errors' => true];
    if ($body) $http['content'] = json_encode($body);
    $answer = json_decode(file_get_contents(SERVICE_URL . $path, false, stream_context_create(['http' => $http])), true);
    return keep($answer['data'] ?? throw new Exception(implode(' ', $answer['errors'])));
}

/** By the headers of Standard Webhooks: what was recorded and sent again later is refused too. */
function is_genuine(string $body): bool
{
    [$id, $sent, $given] = array_map(fn ($name) => $_SERVER["HTTP_WEBHOOK_$name"] ?? '', ['ID', 'TIMESTAMP', 'SIGNATURE']);
    $key = base64_decode(str_replace('whsec_', '', WEBHOOK_KEY));
    $wanted = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sent.$body", $key, true));
    $same = array_filter(explode(' ', $given), fn ($one) => hash_equals($wanted, $one));
    return abs(time() - (int) $sent) < 300 && $same !== [];
}

$asked = $_SERVER['REQUEST_METHOD'] . ' ' . $_SERVER['REQUEST_URI'];
if ($asked === 'POST /webhooks') {
    $body = file_get_contents('php://input'); // As it came: the signature is of these bytes.
    if (!is_genuine($body)) exit(http_response_code(400));
    ['event' => $event, 'orderId' => $id] = json_decode($body, true) + ['orderId' => ''];
    error_log("$event $id: genuine");
    // The order says how things stand now: a webhook can come twice, or late.
    if (isset(keep()[$id])) api('GET', "/v1/orders/$id");
} elseif ($asked === 'POST /buy') {
    $items = [['name' => 'A weekend by the lake', 'amount' => 12000]];
    $urls = ['successUrl' => SHOP, 'cancelUrl' => SHOP, 'notifyUrl' => SHOP . '/webhooks'];
    $order = ['amount' => 12000, 'ux' => 'collect', 'trackId' => uniqid('cart-', true), 'items' => $items] + $urls;
    header('Location: ' . api('POST', '/v1/orders', $order)['redirectUrl'], true, 303);
} else {
    echo '<h1>A weekend by the lake</h1><form action="/buy" method="post"><button>Book for 120.00</button></form><ol>';
    $isPaid = fn($each) => in_array($each['status'], ['authorized', 'captured']);
    foreach (keep() as $one) {
        $paid = count(array_filter($one['authorizations'], $isPaid));
        echo "<li>$one[trackId]: $one[status], $paid paid";
    }
}
